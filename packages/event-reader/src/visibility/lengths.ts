/** For a screen of 1,280 by 800 pixels and a font of 16. */
const UNITS: Record<string, number> = {
  px: 1,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  pt: 1.333,
  pc: 16,
  cm: 37.8,
  mm: 3.78,
  in: 96,
  q: 0.945,
  vw: 12.8,
  vh: 8,
  vmin: 8,
  vmax: 12.8,
  '%': 8,
  '': 1,
}

/** A length in pixels, also of a sum or a product in calc(); percentages refer to 800. Undefined for anything else. */
export function pixelsOf(value: string | undefined): number | undefined {
  const inside = /^calc\((.*)\)$/.exec(value?.trim() ?? '')?.[1]
  return inside === undefined ? lengthOf(value) : sumOf(inside)
}

/** "100% - 9999px", "-1 * 9999px"; undefined with brackets or other functions. */
function sumOf(text: string): number | undefined {
  const terms = text.split(/\s+(?=[+-]\s)/).map((term) => {
    const [, sign = '', rest = term] = /^([+-])\s+(.*)$/.exec(term) ?? []
    const factors = rest.split('*').map((factor) => lengthOf(factor))
    return factors.reduce<number | undefined>(
      (product, one) => (product === undefined || one === undefined ? undefined : product * one),
      sign === '-' ? -1 : 1,
    )
  })
  return terms.reduce<number | undefined>(
    (sum, one) => (sum === undefined || one === undefined ? undefined : sum + one),
    0,
  )
}

function lengthOf(value: string | undefined): number | undefined {
  const match = /^(-?[\d.]+(?:e-?\d+)?)([a-z%]*)$/.exec(value?.trim() ?? '')
  const unit = UNITS[match?.[2] ?? 'none']
  const number = Number(match?.[1])
  return unit === undefined || Number.isNaN(number) ? undefined : number * unit
}

/** The lengths among a function's arguments: `translate(-9999px, 0)`. */
export const lengthsIn = (value: string): number[] =>
  value.split(/[\s,()]+/).flatMap((one) => pixelsOf(one) ?? [])

/** A number or percentage; undefined for anything else. */
export function shareOf(value: string | undefined): number | undefined {
  const match = /^(-?[\d.]+(?:e-?\d+)?)(%?)$/.exec(value?.trim() ?? '')
  const number = Number(match?.[1])
  return match === null || Number.isNaN(number) ? undefined : match[2] === '%' ? number / 100 : number
}
