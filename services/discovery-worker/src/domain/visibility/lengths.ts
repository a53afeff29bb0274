/** Of a screen that shows 1,280 by 800 pixels, in letters of 16. */
const UNITS: Record<string, number> = {
  ...{ px: 1, em: 16, rem: 16, ex: 8, ch: 8, pt: 1.333, pc: 16, cm: 37.8, mm: 3.78, in: 96, q: 0.945 },
  ...{ vw: 12.8, vh: 8, vmin: 8, vmax: 12.8, '%': 8, '': 1 },
}

/** A length in pixels, a share of a box of 800; undefined for anything else. */
export function pixelsOf(value: string | undefined): number | undefined {
  const match = /^(-?[\d.]+(?:e-?\d+)?)([a-z%]*)$/.exec(value?.trim() ?? '')
  const unit = UNITS[match?.[2] ?? 'none']
  const number = Number(match?.[1])
  return unit === undefined || Number.isNaN(number) ? undefined : number * unit
}

/** The numbers among the arguments of a function: `translate(-9999px, 0)`. */
export const lengthsIn = (value: string): number[] =>
  value.split(/[\s,()]+/).flatMap((one) => pixelsOf(one) ?? [])

/** A number or a share of one; undefined for anything else. */
export function shareOf(value: string | undefined): number | undefined {
  const match = /^(-?[\d.]+(?:e-?\d+)?)(%?)$/.exec(value?.trim() ?? '')
  const number = Number(match?.[1])
  return match === null || Number.isNaN(number) ? undefined : match[2] === '%' ? number / 100 : number
}
