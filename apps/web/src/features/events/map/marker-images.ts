/** CSS pixels of a marker's picture; its tip points at the place. */
const WIDTH = 38
const HEIGHT = 48

interface MarkerColours {
  /** The colour inside the stamp, or of a group. */
  ground: string
  paper: string
  /** The tip and the frame of a chosen marker. */
  ink: string
}

export interface Marker {
  text: string
  colours: MarkerColours
  chosen: boolean
  /** A marker for several events is a solid block without the paper edge of a stamp. */
  group: boolean
}

/** Draws a stamp with the day, or the block of a group with its number, at `scale` device pixels per CSS pixel. */
export function drawMarker({ text, colours, chosen, group }: Marker, scale: number): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * scale
  canvas.height = HEIGHT * scale
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser has no canvas')
  pen.scale(scale, scale)
  const middle = WIDTH / 2
  const top = chosen ? 4 : 6
  const size = { width: chosen ? 28 : 26, height: chosen ? 34 : 31 }
  pen.fillStyle = colours.ink
  pen.beginPath()
  pen.moveTo(middle - 5, HEIGHT - 9)
  pen.lineTo(middle + 5, HEIGHT - 9)
  pen.lineTo(middle, HEIGHT)
  pen.fill()
  if (chosen) {
    pen.strokeStyle = colours.ink
    pen.lineWidth = 2.5
    pen.strokeRect(middle - size.width / 2 - 3, top - 3 + 1, size.width + 6, size.height + 4)
  }
  if (!group) {
    pen.fillStyle = colours.paper
    pen.fillRect(middle - size.width / 2, top, size.width, size.height)
  }
  const edge = group ? 0 : 3.5
  pen.fillStyle = colours.ground
  pen.fillRect(middle - size.width / 2 + edge, top + edge, size.width - 2 * edge, size.height - 2 * edge)
  pen.fillStyle = colours.paper
  pen.font = `700 ${text.length > 2 ? 12 : 15}px "Bricolage Grotesque Variable", sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, middle, top + size.height / 2 + 1)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
