/// The stages of one device, in their order: first what is rejected, then what is filtered.
struct ContactChain {
  private var stages: [any ContactStage] = []
  private var clock = ContactClock()
  private var queue: [ContactSample] = []
  private var next: [ContactSample] = []

  init(_ stages: [any ContactStage]) {
    self.stages = stages
  }

  init(
    rejection: ContactRejection, filters: [InputFilter], capabilities: DeviceCapabilities,
    scale: PictureScale
  ) {
    if let limit = rejection.palmSize.limit(for: capabilities) {
      stages.append(PalmFilter(limit: limit))
    }
    if rejection.rejectsGhosts {
      stages.append(GhostFilter(scale: scale, pressures: capabilities.pressureRange))
    }
    if rejection.rejectsRestingEdges { stages.append(EdgeFilter(scale: scale)) }
    if let timeout = rejection.releaseTimeout { stages.append(ReleaseFilter(timeout: timeout)) }
    for filter in filters { stages.append(filter.stage(scale: scale)) }
  }

  /// Contacts rejected as ghosts so far.
  var ghosts: Int { stages.reduce(0) { $0 + $1.ghosts } }

  /// When `passTime(to:into:)` has something to do, in the kernel's time; nil: never.
  var deadline: Duration? {
    stages.compactMap(\.deadline).min().map(clock.time(of:))
  }

  /// Tells of another size of the pixels.
  mutating func setScale(_ scale: PictureScale) {
    for index in stages.indices { stages[index].setScale(scale) }
  }

  /// Takes what one frame of the device told, which may be nothing.
  mutating func takeFrame(
    _ samples: [ContactSample], at time: Duration, into output: inout [ContactSample]
  ) {
    passTime(to: time, into: &output)
    for index in stages.indices { stages[index].hear(at: clock.moment) }
    for sample in samples {
      var sample = sample
      sample.moment = clock.moment
      push(sample, from: 0, into: &output)
    }
  }

  /// Says that it is `time` now though the device is silent.
  mutating func passTime(to time: Duration, into output: inout [ContactSample]) {
    let moment = clock.advance(to: time)
    guard !stages.isEmpty else { return }
    for index in stages.indices {
      var freed: [ContactSample] = []
      stages[index].advance(to: moment, into: &freed)
      for sample in freed { push(sample, from: index + 1, into: &output) }
    }
  }

  /// Lets all go that is held back, after the contacts were cancelled.
  mutating func flush(into output: inout [ContactSample]) {
    for index in stages.indices {
      var freed: [ContactSample] = []
      stages[index].flush(into: &freed)
      for sample in freed { push(sample, from: index + 1, into: &output) }
    }
  }

  private mutating func push(
    _ sample: ContactSample, from first: Int, into output: inout [ContactSample]
  ) {
    queue.removeAll(keepingCapacity: true)
    queue.append(sample)
    for index in stages.indices.dropFirst(first) {
      next.removeAll(keepingCapacity: true)
      for sample in queue { stages[index].feed(sample, into: &next) }
      swap(&queue, &next)
    }
    output += queue
  }
}

extension InputFilter {
  fileprivate func stage(scale: PictureScale) -> any ContactStage {
    switch self {
    case .pressure(let press, let release): PressureFilter(press: press, release: release)
    case .median(let length): MedianFilter(length: length)
    case .debounce(let time, let distance):
      DebounceFilter(time: time, distance: distance, scale: scale)
    case .smooth(let minimum, let slope):
      OneEuroFilter(minimum: minimum, slope: slope, scale: scale)
    }
  }
}

extension DeviceCapabilities {
  /// The range of its contacts' pressure; nil where it tells none.
  var pressureRange: AxisRange? {
    let range = axes[AbsCode.mtPressure] ?? axes[AbsCode.pressure]
    return range.flatMap { $0.isUnknown ? nil : $0 }
  }
}
