import Foundation

/// Whether the kernel tests run.
///
/// A missing emulator or kernel is a failure. Who cannot have them says so by
/// TIGEREYE_SKIP_KERNEL_TESTS=1; TIGEREYE_REQUIRE_KERNEL_TESTS=1 (set by .ci/run) overrules that.
enum KernelTestPolicy {
  static let areWanted: Bool = {
    let environment = ProcessInfo.processInfo.environment
    if environment["TIGEREYE_REQUIRE_KERNEL_TESTS"] == "1" { return true }
    guard environment["TIGEREYE_SKIP_KERNEL_TESTS"] == "1" else { return true }
    let notice = """

      *** THE KERNEL TESTS ARE SKIPPED: TIGEREYE_SKIP_KERNEL_TESTS=1 ***
      *** Nothing is known of this build on a real screen.           ***


      """
    FileHandle.standardError.write(Data(notice.utf8))
    return false
  }()
}
