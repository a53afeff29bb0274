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
export const renderLine = (line: Line): string =>
  `${verdictOf(line).padEnd(8)}${line.what.padEnd(60)}${line.text}`
