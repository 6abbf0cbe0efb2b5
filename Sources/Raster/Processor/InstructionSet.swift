internal import CSpanKernels

/// Which variant of the span kernels runs. All of them give the same bits; a context chooses once,
/// when it is made. Without raw values, which `==` would compare: loops ask for each row.
package enum InstructionSet: CaseIterable, Sendable {
  /// Swift's SIMD types: SSE2 on x86-64, NEON on aarch64. That they become those instructions,
  /// without calls of Swift's library, .ci/aarch64 reads in the machine code of all loops over
  /// pixels and cells, for both processors.
  case baseline
  /// 256-bit kernels of `CSpanKernels`.
  case avx2
  /// 512-bit kernels of `CSpanKernels`, held to those of AVX2 by .ci/avx512 on an emulator.
  case avx512

  /// Whether this machine can run it.
  package var isSupported: Bool {
    switch self {
    case .baseline:
      return true
    case .avx2:
      #if arch(x86_64)
        return tg_has_avx2() != 0
      #else
        return false
      #endif
    case .avx512:
      #if arch(x86_64)
        return tg_has_avx512() != 0
      #else
        return false
      #endif
    }
  }

  /// The widest one that this machine can run.
  package static let best: InstructionSet = allCases.last { $0.isSupported } ?? .baseline
}
