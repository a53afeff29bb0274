import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { LETTER, MARK, WORD } from '@uitpost/public-pages'
import { type Card, drawable, hasText } from './card.ts'
import { DISPLAY, loadFonts, TEXT } from './fonts.ts'
import { cutLines, type Measure, wrapText } from './lines.ts'

const WIDTH = 1_200
const HEIGHT = 630

/** Colours of the light theme (apps/web/src/styles/tokens.css): a preview has no dark one. */
const PAPER = '#f2e9d8'
const STAMP_PAPER = '#fffdf6'
const INK = '#14213f'
const MUTED = '#4b5470'
const SIGNAL = '#ff5c1b'
const DANGER = '#b01f2e'

const LEFT = 72
const TOP = 78
const PITCH = 36
/** Left edge and width of the texts. */
const COLUMN = LEFT + 9 * PITCH + 60
const COLUMN_WIDTH = WIDTH - COLUMN - LEFT

/** Sizes of a title with their maximum of lines; the first size that fits is used. */
const TITLE_SIZES = [
  { size: 80, lines: 3 },
  { size: 68, lines: 3 },
  { size: 58, lines: 4 },
  { size: 48, lines: 5 },
] as const

interface Type {
  family: string
  size: number
  weight: number
  /** Per cent of the font's normal width. */
  width?: number
  spacing?: number
}

function setType(ctx: SKRSContext2D, { family, size, weight, width = 100, spacing = 0 }: Type): Measure {
  ctx.font = `${weight} ${size}px ${family}`
  ctx.fontVariationSettings = `"wght" ${weight}, "wdth" ${width}`
  ctx.letterSpacing = `${spacing * size}px`
  return (text) => ctx.measureText(text).width
}

/** The perforated stamp, as .stamp in apps/web/src/styles/stamp.css. */
function drawStamp(ctx: SKRSContext2D, { month, day, country, stampColour }: Card): void {
  const [width, height] = [9 * PITCH, 11 * PITCH]
  ctx.fillStyle = STAMP_PAPER
  ctx.fillRect(LEFT, TOP, width, height)
  ctx.fillStyle = PAPER
  const holes = Array.from({ length: 12 }, (_, index) => index * PITCH)
  for (const at of holes) {
    for (const edge of [0, height]) if (at <= width) drawDot(ctx, LEFT + at, TOP + edge, PITCH * 0.2875)
    for (const edge of [0, width]) drawDot(ctx, LEFT + edge, TOP + at, PITCH * 0.2875)
  }
  const inset = 0.72 * PITCH
  ctx.fillStyle = stampColour
  ctx.fillRect(LEFT + inset, TOP + inset, width - 2 * inset, height - 2 * inset)
  ctx.fillStyle = STAMP_PAPER
  const side = 1.25 * PITCH
  setType(ctx, { family: DISPLAY, size: 54, weight: 700, width: 78 })
  ctx.textBaseline = 'alphabetic'
  ctx.fillText(month, LEFT + side, TOP + 1.3 * PITCH + 48)
  setType(ctx, { family: DISPLAY, size: 54, weight: 600, width: 78 })
  ctx.textAlign = 'right'
  ctx.fillText(country, LEFT + width - side, TOP + 1.3 * PITCH + 48)
  ctx.textAlign = 'left'
  setType(ctx, { family: DISPLAY, size: 224, weight: 700, width: 78, spacing: -0.045 })
  ctx.fillText(day, LEFT + side - 6, TOP + height - 1.6 * PITCH)
}

function drawDot(ctx: SKRSContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath()
  ctx.arc(x, y, radius, 0, 2 * Math.PI)
  ctx.fill()
}

function drawLogo(ctx: SKRSContext2D, x: number, y: number): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(1.4, 1.4)
  ctx.fillStyle = INK
  ctx.fill(new Path2D(MARK))
  ctx.strokeStyle = PAPER
  ctx.lineWidth = 5.6
  ctx.stroke(new Path2D(LETTER))
  ctx.fillStyle = SIGNAL
  drawDot(ctx, 20, 14.2, 3.9)
  ctx.restore()
  ctx.save()
  ctx.translate(x + 70, y + 8)
  ctx.scale(0.46, 0.46)
  ctx.translate(0, 12)
  ctx.fillStyle = INK
  ctx.fill(new Path2D(WORD))
  ctx.restore()
}

/** Draws labels in a row, as many as fit. */
function drawLabels(ctx: SKRSContext2D, labels: readonly { text: string; ground: string }[]): void {
  const measure = setType(ctx, { family: TEXT, size: 27, weight: 600 })
  let x = COLUMN
  for (const { text, ground } of labels) {
    const room = COLUMN + COLUMN_WIDTH - x - 28
    if (room < 80) return
    const [line = ''] = cutLines(wrapText(text, room, 1, measure), 1, room, measure)
    const width = measure(line) + 28
    ctx.fillStyle = ground
    ctx.fillRect(x, TOP, width, 46)
    ctx.fillStyle = STAMP_PAPER
    ctx.fillText(line, x + 14, TOP + 33)
    x += width + 12
  }
}

function drawTitle(ctx: SKRSContext2D, title: string, y: number): number {
  for (const [index, { size, lines }] of TITLE_SIZES.entries()) {
    const measure = setType(ctx, { family: DISPLAY, size, weight: 800, width: 88, spacing: -0.03 })
    const wrapped = wrapText(title, COLUMN_WIDTH, lines, measure)
    const last = index === TITLE_SIZES.length - 1
    const wordsWhole =
      wrapped.every((line) => line.length > 1) &&
      title.split(' ').every((word) => measure(word) <= COLUMN_WIDTH)
    if ((wrapped.length > lines || !wordsWhole) && !last) continue
    ctx.fillStyle = INK
    const shown = cutLines(wrapped, lines, COLUMN_WIDTH, measure)
    for (const [row, line] of shown.entries()) ctx.fillText(line, COLUMN, y + size * (0.86 + row * 1.04))
    return y + size * (0.2 + shown.length * 1.04)
  }
  return y
}

function drawFact(ctx: SKRSContext2D, text: string, y: number, colour: string, weight: number): number {
  const measure = setType(ctx, { family: TEXT, size: 32, weight })
  ctx.fillStyle = colour
  const lines = cutLines(wrapText(text, COLUMN_WIDTH, 2, measure), 2, COLUMN_WIDTH, measure)
  for (const [row, line] of lines.entries()) ctx.fillText(line, COLUMN, y + 32 + row * 42)
  return y + lines.length * 42
}

function paint(canvas: Canvas, card: Card): void {
  const ctx = canvas.getContext('2d')
  const category = drawable(card.category)
  const title = drawable(card.title)
  ctx.fillStyle = PAPER
  ctx.fillRect(0, 0, WIDTH, HEIGHT)
  drawStamp(ctx, card)
  drawLogo(ctx, LEFT, HEIGHT - TOP - 44)
  drawLabels(ctx, [
    ...(card.state ? [{ text: card.state, ground: DANGER }] : []),
    ...(hasText(category) ? [{ text: category, ground: card.badgeColour }] : []),
  ])
  // A title in a script that our fonts lack is not drawn; the preview shows it as text.
  const below = drawTitle(ctx, hasText(title) ? title : drawable(card.spot), TOP + 62)
  const dates = drawFact(ctx, drawable(card.when), below + 14, INK, 600)
  drawFact(ctx, drawable(card.spot), dates + 4, MUTED, 400)
}

let fonts: Promise<void> | undefined

/** Draws an event's picture of 1200 × 630 pixels as PNG; encoding runs outside the main thread. */
export async function drawCard(card: Card): Promise<Uint8Array> {
  fonts ??= loadFonts()
  await fonts
  const canvas = createCanvas(WIDTH, HEIGHT)
  paint(canvas, card)
  return canvas.encode('png')
}
