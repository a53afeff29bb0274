/** A figure with its goal; without a goal it is informational. */
export interface Line {
  what: string
  met: boolean | undefined
  text: string
}

export const atLeast = (what: string, value: number, goal: number, detail: string): Line => ({
  what,
  met: value >= goal,
  text: `${value.toFixed(2)} (at least ${goal}); ${detail}`,
})
export const atMost = (what: string, value: number, goal: number, detail: string): Line => ({
  what,
  met: value <= goal,
  text: `${value.toFixed(2)} (at most ${goal}); ${detail}`,
})
export const note = (what: string, text: string): Line => ({ what, met: undefined, text })

const verdictOf = ({ met }: Line): string => (met === undefined ? '' : met ? 'met' : 'MISSED')
const renderLine = (line: Line): string => `${verdictOf(line).padEnd(8)}${line.what.padEnd(60)}${line.text}`

export type Tell = (lines: readonly Line[]) => void

/** Prints lines as they are measured; returns whether all goals were met. */
export async function tellLines(measure: (tell: Tell) => Promise<void>): Promise<boolean> {
  let met = true
  await measure((lines) => {
    for (const line of lines) {
      met &&= line.met !== false
      console.log(renderLine(line))
    }
  })
  return met
}

/** The parts of a benchmark by name, each measured on `S`. */
export type Parts<S> = Readonly<Record<string, (on: S, tell: Tell) => Promise<void>>>

/** The named parts in their order, all if none is named; undefined, with the usage printed, if one is unknown. */
export function chooseParts<S>(bench: string, parts: Parts<S>, names: readonly string[]) {
  if (names.some((name) => !Object.hasOwn(parts, name))) {
    console.error(`Usage: npm run bench -- ${bench} [${Object.keys(parts).join('|')}]...`)
    return undefined
  }
  const chosen = Object.entries(parts).filter(([name]) => names.length === 0 || names.includes(name))
  return (on: S) =>
    tellLines(async (tell) => {
      for (const [, measure] of chosen) await measure(on, tell)
    })
}
