// The entry that libFuzzer calls (https://llvm.org/docs/LibFuzzer.html); .ci/fuzz builds and runs
// it. No part of the package: only the fuzzer's own main can start it.

/// Tries one input, which is lent for the call; the result is always 0.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Trial(UnsafeBufferPointer(start: start, count: count)).run()
  return 0
}
