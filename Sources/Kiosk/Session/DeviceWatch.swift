internal import LinuxIO

/// Which of the screen and the input devices have something to be taken in.
final class DeviceWatch {
  private let loop: EventLoop
  private var watched: [Int32] = []
  private var isDisplayReady = false
  private var isInputReady = true

  init(on loop: EventLoop) {
    self.loop = loop
  }

  /// Watches these descriptors, and counts both as ready.
  func begin(display: [Int32], input: [Int32]) throws(SystemError) {
    isDisplayReady = true
    isInputReady = true
    for descriptor in display {
      try loop.watch(descriptor) { [unowned self] _ in isDisplayReady = true }
      watched.append(descriptor)
    }
    for descriptor in input {
      try loop.watch(descriptor) { [unowned self] _ in isInputReady = true }
      watched.append(descriptor)
    }
  }

  /// Lets go of all descriptors, before their owners close them.
  func end() {
    for descriptor in watched { loop.unwatch(descriptor) }
    watched = []
  }

  /// Whether the screen has something to be taken in; the answer is given once.
  func takeDisplay() -> Bool {
    defer { isDisplayReady = false }
    return isDisplayReady
  }

  /// Whether the input devices have something to be read; the answer is given once.
  func takeInput() -> Bool {
    defer { isInputReady = false }
    return isInputReady
  }
}
