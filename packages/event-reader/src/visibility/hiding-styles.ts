import { lengthsIn, pixelsOf, shareOf } from './lengths.ts'
import type { Styles } from './matched-styles.ts'

/** Opacity below which text is invisible. */
const MIN_OPACITY = 0.2
/** Pixels outside the screen from which an element counts as hidden. */
const [OUTSIDE, FAR_BEHIND] = [-150, 3_000]
/** Pixels between letters from which they cover each other. */
const MIN_SPACING = -8
/** Pixels of a clipped element that are less than a line. */
const LESS_THAN_A_LINE = 10
const UNRESOLVED = /\b(?:var|env|attr)\(/

/** Whether styles hide an element with its content. What cannot be computed and might hide is taken to hide. */
export function hidesAll(styles: Styles): boolean {
  if (styles.size === 0) return false
  const of = (property: string): string => styles.get(property) ?? ''
  if (/^none\b/.test(of('display')) || of('content-visibility') === 'hidden') return true
  if (UNRESOLVED.test(`${of('display')} ${of('visibility')} ${of('opacity')}`)) return true
  const opacity = of('opacity')
  if (opacity !== '' && (shareOf(opacity) ?? pixelsOf(opacity) ?? 1) < MIN_OPACITY) return true
  if (opensAtNothing(of) || isSqueezed(of)) return true
  if (/opacity\(\s*0?(?:\.[01]\d*)?%?\s*\)|opacity\((?:1?\d)%\)|blur\((?!0)/.test(of('filter'))) return true
  return isAside(of) || isCut(of) || isShrunk(of) || isTransformedAway(of)
}

type Of = (property: string) => string

/** Zoomed to nothing, or behind a mask without a colour. */
function opensAtNothing(of: Of): boolean {
  const zoom = of('zoom')
  if (zoom !== '' && (shareOf(zoom) ?? 1) < 0.1) return true
  const mask = of('mask') || of('-webkit-mask') || of('mask-image') || of('-webkit-mask-image')
  const stops = mask.match(/\btransparent\b|#[\da-f]{3,8}\b|rgba?\([^)]*\)|\b(?:black|white)\b/g) ?? []
  return mask.includes('gradient(') && stops.length > 0 && stops.every((stop) => stop === 'transparent')
}

/** Letters, words or lines on top of each other. */
function isSqueezed(of: Of): boolean {
  const space = [of('letter-spacing'), of('word-spacing')].map(pixelsOf)
  if (space.some((pixels) => pixels !== undefined && pixels <= MIN_SPACING)) return true
  return clipsOverflow(of) && pixelsOf(of('line-height')) === 0
}

function isAside(of: Of): boolean {
  const isPlaced = /^(?:absolute|fixed|relative|sticky)/.test(of('position'))
  const sides = isPlaced ? [of('left'), of('top'), of('right'), of('bottom'), ...of('inset').split(' ')] : []
  const margins = ['margin-left', 'margin-top', 'margin-right', 'margin-inline-start', 'text-indent'].map(of)
  return [...sides, ...margins, ...of('margin').split(' ')].some((value) => {
    const pixels = pixelsOf(value)
    return (
      (pixels !== undefined && (pixels <= OUTSIDE || pixels >= FAR_BEHIND)) ||
      /^calc\(.*-\s*\d{3,}/.test(value)
    )
  })
}

function isCut(of: Of): boolean {
  const clip = of('clip')
  if (clip.startsWith('rect')) {
    const [top = 0, right = 0, bottom = 0, left = 0] = lengthsIn(clip)
    if (right - left <= 2 || bottom - top <= 2) return true
  }
  const path = of('clip-path') || of('-webkit-clip-path')
  if (/^(?:circle|ellipse)\(\s*0/.test(path)) return true
  if (path.startsWith('inset')) return /\b(?:[5-9]\d|1\d\d)(?:\.\d+)?%/.test(path)
  if (path.startsWith('polygon')) return new Set(lengthsIn(path)).size <= 1
  return false
}

function isShrunk(of: Of): boolean {
  const clips = clipsOverflow(of)
  return ['height', 'width', 'max-height', 'max-width', 'block-size', 'inline-size', 'max-block-size'].some(
    (name) => {
      const pixels = pixelsOf(of(name))
      return pixels !== undefined && (pixels === 0 || (clips && pixels < LESS_THAN_A_LINE))
    },
  )
}

const clipsOverflow = (of: Of): boolean =>
  /hidden|clip|scroll|auto/.test(`${of('overflow')} ${of('overflow-x')} ${of('overflow-y')}`)

function isTransformedAway(of: Of): boolean {
  const transform = [
    of('transform'),
    of('-webkit-transform'),
    `translate(${of('translate')})`,
    `scale(${of('scale')})`,
    of('rotate').replace(/^([xy]) (.*)$/, 'rotate$1($2)'),
  ].join(' ')
  for (const [, name = '', inside = ''] of transform.matchAll(/([a-z0-9]+)\(([^)]*)\)/g)) {
    if (
      name.startsWith('scale') &&
      inside.split(/[\s,]+/).some((one) => one !== '' && Math.abs(shareOf(one) ?? 1) < 0.1)
    )
      return true
    if (
      name.startsWith('translate') &&
      lengthsIn(inside).some((one) => one <= OUTSIDE * 2 || one >= FAR_BEHIND)
    )
      return true
    if (/^rotate[xy]$/.test(name) && /^-?(?:8\d|9\d|270)deg/.test(inside.trim())) return true
    if (name.startsWith('skew') && /(?:^|[\s,])-?(?:89|9\d)(?:\.\d+)?deg/.test(inside)) return true
    if (name === 'rotate3d' && /^\s*(?:1\s*,\s*0|0\s*,\s*1)\s*,\s*0\s*,\s*-?(?:8\d|9\d|270)deg/.test(inside))
      return true
    if (name === 'matrix' && /^\s*0\s*,/.test(inside)) return true
  }
  return false
}
