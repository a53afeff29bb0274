import { COUNTRIES, JUDGING_RULES, type Rejudging } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import { todayOf } from '../facts/today.ts'

/** How many coming events were judged again by the current rules, and how many were not yet. */
export async function getRejudging({ stores: { rejudgements }, now }: Context): Promise<Rejudging> {
  const today = todayOf(now())
  const [waiting, judged, doubts] = await Promise.all([
    rejudgements.countWaiting(JUDGING_RULES, today),
    rejudgements.countJudged(JUDGING_RULES),
    rejudgements.countDoubts(today),
  ])
  const countries = COUNTRIES.flatMap((country): Rejudging['countries'] => {
    const { remaining = 0, failed = 0 } = waiting.find((one) => one.country === country) ?? {}
    const done = judged.find((one) => one.country === country)?.judged ?? 0
    return remaining + failed + done > 0 ? [{ country, judged: done, remaining, failed }] : []
  })
  return { rules: JUDGING_RULES, countries, doubts }
}
