/// Where screens are looked for: the kernel's devices, or those of a test.
package struct ScreenSource {
  package var cards: any CardSource
  package var framebuffers: any FramebufferSource

  package init(
    cards: any CardSource = KernelCards(),
    framebuffers: any FramebufferSource = KernelFramebuffers()
  ) {
    self.cards = cards
    self.framebuffers = framebuffers
  }
}
