import Testing

@testable import LinuxIO

@Suite struct ProcessUsageTests {
  @Test func thePeakIsReadFromTheKernelsLine() {
    let status = "Name:\ttigereye\nVmPeak:\t  999 kB\nVmHWM:\t    1234 kB\nVmRSS:\t 12 kB\n"
    #expect(ProcessUsage.peakResident(inStatus: Array(status.utf8)) == 1234)
    #expect(ProcessUsage.peakResident(inStatus: Array("Name:\tx\n".utf8)) == nil)
    #expect(ProcessUsage.peakResident(inStatus: Array("VmHWM:\t kB\n".utf8)) == nil)
    #expect(ProcessUsage.peakResident(inStatus: []) == nil)
  }

  @Test func thisProcessHasUsedSomething() throws {
    let usage = ProcessUsage.current()
    #expect(usage.processorTime > .zero)
    #expect(try #require(usage.peakResidentKiB) > 0)
    #expect(ProcessUsage.current().processorTime >= usage.processorTime)
  }
}
