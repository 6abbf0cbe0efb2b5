/// How a driver learns that pixels were written to its memory.
///
/// Most need not: their memory is what the screen is fed from, or they notice by page faults
/// (deferred I/O: fbtft, udlfb, the fbdev emulation of DRM; kernel's Documentation/fb/deferred_io).
/// fsync would make those send at once, and wait until they have, which on slow panels takes a
/// second; their own delay (1/30 s and the like) is the better choice for the one thread of ours.
/// udlfb's damage ioctl is deprecated in its own header and switches the faults off.
///
/// The others are known by the name under which they register (fb_fix_screeninfo.id).
package enum FramebufferFlush: Hashable, Sendable {
  /// FBIOPAN_DISPLAY to where the window is already. Qualcomm's drivers of phones send a
  /// picture to the panel only then (mobile-nixos pull request 305; msm-fb-refresher exists for
  /// it).
  case pan
  /// OMAPFB_UPDATE_WINDOW, for panels that hold the picture themselves (linux/omapfb.h). On those
  /// that do not, the driver says no once and is not asked again.
  case omapUpdateWindow
  /// MXCFB_SET_AUTO_UPDATE_MODE at the start: the e-paper controller of i.MX processors then
  /// watches by page faults itself. Its update calls differ from maker to maker; this one does not.
  case epdcAutomaticUpdate

  /// What the driver of this name needs; nil: nothing.
  package init?(forDriver name: String) {
    if name.hasPrefix("msmfb") || name.hasPrefix("mdssfb") {
      self = .pan
    } else if name == "omapfb" {
      self = .omapUpdateWindow
    } else if name.hasPrefix("mxc_epdc") {
      self = .epdcAutomaticUpdate
    } else {
      return nil
    }
  }
}
