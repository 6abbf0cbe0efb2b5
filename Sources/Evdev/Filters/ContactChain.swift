internal import Touches

/// The stages of one device, in their order: first what is rejected, then what is filtered.
struct ContactChain {
  /// Whether contacts that begin now pass by the stages that reject.
  var admitsAll = false
  /// The contacts that began so; they do until they end.
  private var admitted: Set<ContactID> = []
  private var stages: [any ContactStage]
  /// How many of the stages, from the first on, reject.
  private let rejecting: Int
  private var clock = ContactClock()
  private var queue: [ContactSample] = []
  private var next: [ContactSample] = []
  private var freed: [ContactSample] = []

  /// - Parameter rejecting: how many of the stages, from the first on, reject contacts.
  init(_ stages: [any ContactStage] = [], rejecting: Int = 0) {
    self.stages = stages
    self.rejecting = rejecting
  }

  /// Contacts rejected so far.
  var rejected: RejectionCounts {
    var counts = RejectionCounts()
    for stage in stages { stage.count(into: &counts) }
    return counts
  }

  /// When `passTime(to:into:)` has something to do, in the kernel's time; nil: never.
  var deadline: Duration? {
    var earliest: Duration?
    for stage in stages {
      guard let deadline = stage.deadline else { continue }
      earliest = min(earliest ?? deadline, deadline)
    }
    return earliest.map(clock.time(of:))
  }

  /// Takes another size of the pixels.
  mutating func setScale(_ scale: PictureScale) {
    for index in stages.indices { stages[index].setScale(scale) }
  }

  /// Takes what one frame of the device reported, which may be nothing.
  mutating func takeFrame(
    _ samples: [ContactSample], at time: Duration, into output: inout [ContactSample]
  ) {
    passTime(to: time, into: &output)
    for index in stages.indices { stages[index].noteReport(at: clock.moment) }
    take(samples, into: &output)
  }

  /// Takes samples that time alone has brought about.
  mutating func take(_ samples: [ContactSample], into output: inout [ContactSample]) {
    for sample in samples {
      var sample = sample
      sample.moment = clock.moment(of: sample.time)
      push(sample, from: isAdmitted(sample) ? rejecting : 0, into: &output)
    }
  }

  private mutating func isAdmitted(_ sample: ContactSample) -> Bool {
    switch sample.phase {
    case .began:
      if admitsAll { admitted.insert(sample.contact) }
      return admitsAll
    case .moved: return admitted.contains(sample.contact)
    case .ended, .cancelled: return admitted.remove(sample.contact) != nil
    }
  }

  /// Takes note that it is `time` now though the device is silent.
  mutating func passTime(to time: Duration, into output: inout [ContactSample]) {
    let moment = clock.advance(to: time)
    for index in stages.indices {
      stages[index].advance(to: moment, into: &freed)
      pushFreed(from: index + 1, into: &output)
    }
  }

  /// Lets all go that is held back, after the contacts were cancelled.
  mutating func flush(into output: inout [ContactSample]) {
    for index in stages.indices {
      stages[index].flush(into: &freed)
      pushFreed(from: index + 1, into: &output)
    }
  }

  private mutating func pushFreed(from first: Int, into output: inout [ContactSample]) {
    guard !freed.isEmpty else { return }
    for index in freed.indices { push(freed[index], from: first, into: &output) }
    freed.removeAll(keepingCapacity: true)
  }

  private mutating func push(
    _ sample: ContactSample, from first: Int, into output: inout [ContactSample]
  ) {
    guard first < stages.count else {
      output.append(sample)
      return
    }
    queue.removeAll(keepingCapacity: true)
    queue.append(sample)
    for index in first..<stages.count {
      next.removeAll(keepingCapacity: true)
      for sample in queue { stages[index].feed(sample, into: &next) }
      swap(&queue, &next)
    }
    output += queue
  }
}

extension ContactChain {
  /// The chain that the options ask for.
  init(
    _ options: ContactOptions, filters: [InputFilter], for capabilities: DeviceCapabilities,
    scale: PictureScale, screen: SurfaceSize?
  ) {
    let rejection = options.rejection
    var stages: [any ContactStage] = []
    if let limit = rejection.palmSize.limit(for: capabilities, screen: screen) {
      stages.append(PalmFilter(limit: limit))
    }
    if rejection.rejectsGhosts {
      stages.append(GhostFilter(scale: scale, pressures: capabilities.pressureRange))
    }
    if rejection.rejectsRestingEdges { stages.append(EdgeFilter(scale: scale)) }
    let rejecting = stages.count
    if let timeout = rejection.releaseTimeout { stages.append(ReleaseFilter(timeout: timeout)) }
    for filter in filters { stages.append(filter.stage(scale: scale)) }
    self.init(stages, rejecting: rejecting)
  }
}

extension InputFilter {
  func stage(scale: PictureScale) -> any ContactStage {
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
  /// The range of its contacts' pressure; nil where it has none that is known.
  var pressureRange: AxisRange? {
    let range = axes[AbsCode.mtPressure] ?? axes[AbsCode.pressure] ?? .unknown
    return range.isUnknown ? nil : range
  }
}
