internal import CSpanKernels

/// Which variant of the span kernels runs. All of them give the same bits; a context chooses once,
/// when it is made.
package enum InstructionSet: String, CaseIterable, Sendable {
  /// Swift's SIMD types: SSE2 on x86-64, NEON on aarch64.
  case baseline
  /// 256-bit kernels of `CSpanKernels`.
  case avx2
  /// 512-bit kernels of `CSpanKernels`.
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
