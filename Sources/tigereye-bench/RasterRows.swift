import Geometry
import tigereye_peer

/// The workloads that other rasterizers are measured with too, drawn as the peer library draws
/// them.
enum RasterRows {
  static func make(_ size: PixelSize) -> [BenchmarkRow] {
    let maker = SuiteMaker(size)
    let drawing = WorkloadDrawing(maker.suite)
    return Workload.allCases.enumerated().compactMap { index, workload in
      guard WorkloadDrawing.can(workload) else { return nil }
      return BenchmarkRow(
        name: workload.rawValue, operations: maker.suite.works[index].count,
        megapixels: maker.megapixels[index]
      ) {
        drawing.run(workload)
      }
    }
  }
}
