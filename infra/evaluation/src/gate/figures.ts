/** Claims of one kind: how many should be accepted, and what became of them. */
export interface Tally {
  true: number
  trueAccepted: number
  false: number
  falseAccepted: number
}

export interface Figures {
  n: number
  accepted: number
  refused: number
  precision: number
  recall: number
  false: number
  falseAccepted: number
  true: number
  trueRefused: number
}

/** The one JSON object of a set with `--json`. */
export interface GateReport extends Figures {
  set: string
  byKind: Record<string, Figures>
}

/** Counts claims by their kind. */
export function createTallies() {
  const byKind = new Map<string, Tally>()
  const misses: string[] = []
  return {
    misses,
    add(kind: string, isTrue: boolean, isAccepted: boolean, what: string): void {
      const tally = byKind.get(kind) ?? { true: 0, trueAccepted: 0, false: 0, falseAccepted: 0 }
      if (isTrue) tally.true += 1
      else tally.false += 1
      if (isAccepted && isTrue) tally.trueAccepted += 1
      if (isAccepted && !isTrue) tally.falseAccepted += 1
      if (isTrue !== isAccepted) misses.push(`${isTrue ? 'refused' : 'accepted'}, ${kind}: ${what}`)
      byKind.set(kind, tally)
    },
    report(set: string): GateReport {
      const tallies = [...byKind].toSorted(([a], [b]) => a.localeCompare(b))
      return {
        set,
        ...figuresOf(tallies.map(([, tally]) => tally)),
        byKind: Object.fromEntries(tallies.map(([kind, tally]) => [kind, figuresOf([tally])])),
      }
    },
  }
}

export type Tallies = ReturnType<typeof createTallies>

const share = (part: number, of: number): number => (of === 0 ? 1 : part / of)

function figuresOf(tallies: readonly Tally[]): Figures {
  const sum = (name: keyof Tally): number => tallies.reduce((total, tally) => total + tally[name], 0)
  const [truths, lies, right, wrong] = [sum('true'), sum('false'), sum('trueAccepted'), sum('falseAccepted')]
  const accepted = right + wrong
  return {
    ...{ n: truths + lies, accepted, refused: truths + lies - accepted },
    ...{ precision: share(right, accepted), recall: share(right, truths) },
    ...{ false: lies, falseAccepted: wrong, true: truths, trueRefused: truths - right },
  }
}
