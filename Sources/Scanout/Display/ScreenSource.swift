/// Where screens are looked for: the kernel's devices, or those of a test.
public struct ScreenSource {
  public var cards: any CardSource
  public var framebuffers: any FramebufferSource

  public init(
    cards: any CardSource = KernelCards(),
    framebuffers: any FramebufferSource = KernelFramebuffers()
  ) {
    self.cards = cards
    self.framebuffers = framebuffers
  }
}
