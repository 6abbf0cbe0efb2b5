/// The font that the development machine's and the README's package list brings.
package let testTypefacePath = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
