import Testing

// The release build on a real kernel: a stock Debian kernel in an emulator, whose screen is dumped
// and compared pixel by pixel with the picture that the same build draws without a screen.

/// One at a time: all tests share the guests of `GuestPool`.
@Suite(.serialized, .enabled(if: KernelTestPolicy.areWanted, "TIGEREYE_SKIP_KERNEL_TESTS is set"))
struct KernelTests {}
