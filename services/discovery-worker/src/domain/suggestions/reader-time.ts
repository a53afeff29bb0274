import { localDateIn, SCHEDULE_TIME_ZONE, type SuggestionReason } from '@uitpost/contracts'
import { SourceFailure } from '@uitpost/event-reader'
import type { Context } from '../../context.ts'
import type { SuggestionRow } from '../../store/schema.ts'

/** CPU time of readers in ms: for all pages of one suggestion, and for those of one account on a day in Amsterdam. */
export const READER_LIMITS = { suggestion: 10_000, accountDay: 60_000 } as const

export const readerDayOf = (now: Date): string => localDateIn(SCHEDULE_TIME_ZONE, now)

/** The readers of one suggestion. */
export interface LimitedReaders {
  readers: Context['readers']
  /** Why nothing more is read. */
  refusal(): SuggestionReason | undefined
}

/** Readers that count their time, and throw a SourceFailure once there is none left. */
export async function limitReaders(ctx: Context, suggestion: SuggestionRow): Promise<LimitedReaders> {
  const { id, userId: account } = suggestion
  const day = readerDayOf(ctx.now())
  let used = { ofSuggestion: suggestion.readerMs, ofDay: await ctx.readerDays.usedOn(account, day) }
  const exhausted = (): SuggestionReason | undefined => {
    if (used.ofSuggestion >= READER_LIMITS.suggestion) return 'too_slow'
    return used.ofDay >= READER_LIMITS.accountDay ? 'day_limit' : undefined
  }
  let refused = exhausted()
  return {
    refusal: () => refused,
    readers: {
      ...ctx.readers,
      async read(name, input) {
        refused ??= exhausted()
        if (refused) throw new SourceFailure(refused, 'No more time of readers for this suggestion', false)
        const { suggestion: ofOne, accountDay } = READER_LIMITS
        const cpuTimeMs = Math.min(ofOne - used.ofSuggestion, accountDay - used.ofDay)
        let [spent, isRead] = [0, false]
        const reading = {
          kind: 'suggestion',
          account,
          cpuTimeMs,
          used: (ms: number) => (spent = ms),
        } as const
        try {
          const output = await ctx.readers.read(name, input, reading)
          isRead = true
          return output
        } finally {
          used = (await ctx.readerDays.spend(id, day, Math.ceil(spent))) ?? used
          if (!isRead) refused = exhausted()
        }
      },
    },
  }
}
