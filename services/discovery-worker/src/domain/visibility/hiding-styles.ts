import { lengthsIn, pixelsOf, shareOf } from './lengths.ts'
import type { Styles } from './matched-styles.ts'

/** Nearer to nothing nobody sees it. */
const FAINTEST = 0.2
/** Further than this beside the screen nothing is looked for. */
const [OUTSIDE, FAR_BEHIND] = [-150, 3_000]
const UNRESOLVED = /\b(?:var|env|attr)\(/

/** Whether styles take an element out of sight with all that is in it. What cannot be worked out and may hide, hides. */
export function hidesAll(styles: Styles): boolean {
  const of = (property: string): string => styles.get(property) ?? ''
  if (of('display') === 'none' || of('content-visibility') === 'hidden') return true
  const opacity = of('opacity')
  if (opacity !== '' && (UNRESOLVED.test(opacity) || (shareOf(opacity) ?? 1) < FAINTEST)) return true
  if (/opacity\(\s*0?(?:\.[01]\d*)?%?\s*\)|opacity\((?:1?\d)%\)|blur\((?!0)/.test(of('filter'))) return true
  return isAside(of) || isCut(of) || isShrunk(of) || isTransformedAway(of)
}

type Of = (property: string) => string

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
  const clips = /hidden|clip|scroll|auto/.test(`${of('overflow')} ${of('overflow-x')} ${of('overflow-y')}`)
  return ['height', 'width', 'max-height', 'max-width', 'block-size', 'inline-size', 'max-block-size'].some(
    (name) => {
      const pixels = pixelsOf(of(name))
      return pixels !== undefined && (pixels === 0 || (clips && pixels <= 2))
    },
  )
}

function isTransformedAway(of: Of): boolean {
  const transform = [
    of('transform'),
    of('-webkit-transform'),
    `translate(${of('translate')})`,
    `scale(${of('scale')})`,
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
    if (name === 'matrix' && /^\s*0\s*,/.test(inside)) return true
  }
  return false
}
