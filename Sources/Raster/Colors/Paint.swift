/// What fills and strokes are made of. All points in it are in the user space of the moment at
/// which it is drawn with, and the context's alpha fades it.
public enum Paint {
  case color(Color)
  case linearGradient(LinearGradient)
  case radialGradient(RadialGradient)
  case pattern(ImagePattern)
}
