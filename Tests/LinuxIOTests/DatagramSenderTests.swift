import Glibc
import TestSupport
import Testing

@testable import LinuxIO

@Suite struct DatagramSenderTests {
  @Test(arguments: [false, true])
  func eachSendingIsOneMessage(isAbstract: Bool) throws {
    let receiver = NotificationSocket(isAbstract: isAbstract)
    let sender = try DatagramSender.make(to: receiver.address)
    try sender.send("READY=1\nSTATUS=drawing")
    try sender.send("WATCHDOG=1")
    #expect(receiver.all() == [["READY=1", "STATUS=drawing"], ["WATCHDOG=1"]])
  }

  @Test func aFullQueueIsNotWaitedFor() throws {
    let receiver = NotificationSocket()
    try receiver.fill()
    let sender = try DatagramSender.make(to: receiver.address)
    #expect(failure { try sender.send("more") }?.errno == .wouldBlock)
    #expect(receiver.next() == ["full"])
    try sender.send("more")
    #expect(receiver.all().last == ["more"])
  }

  @Test func nobodyToReceiveIsAnErrorThatNamesTheAddress() throws {
    let receiver = NotificationSocket()
    let sender = try DatagramSender.make(to: receiver.address)
    receiver.close()
    let error = failure { try sender.send("READY=1") }
    #expect(error?.errno == .noSuchFile)
    #expect(error.map { "\($0)" }?.contains(receiver.address) == true)
  }

  @Test(arguments: ["", "@", "/", "socket", "vsock:2:1234"])
  func whatIsNoAddressIsRefused(_ address: String) {
    let error = failure { _ = try DatagramSender.make(to: address) }
    #expect(error?.errno == .addressFamilyNotSupported)
  }

  @Test func anAddressThatIsTooLongIsRefused() throws {
    _ = try DatagramSender.make(to: "/" + String(repeating: "a", count: 106))
    let error = failure {
      _ = try DatagramSender.make(to: "/" + String(repeating: "a", count: 107))
    }
    #expect(error?.errno == .nameTooLong)
  }

  @Test func theSocketIsClosedInOtherPrograms() throws {
    let sender = try DatagramSender.make(to: "/nowhere")
    #expect(fcntl(sender.rawValue, F_GETFD) & FD_CLOEXEC != 0)
  }
}
