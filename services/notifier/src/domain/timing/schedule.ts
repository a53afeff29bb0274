import { addDays, type Frequency, type Role, weekOf } from '@uitpost/contracts'
import { Temporal } from 'temporal-polyfill'

/** The settings that determine when a person's digest is due. */
export interface DigestRule {
  role: Role
  deliveryFreq: Frequency
  timeZone: string
  /** 0 is Sunday. */
  digestDay: number
  /** Local hour. */
  digestHour: number
}

/** Daily and monthly require the role premium (requirement `roles.premium-has`), evaluated when needed. */
export const frequencyOf = (rule: Pick<DigestRule, 'role' | 'deliveryFreq'>): Frequency =>
  rule.role === 'premium' ? rule.deliveryFreq : 'weekly'

/** People with the same text are due at the same times. */
export const ruleText = (rule: DigestRule): string =>
  [frequencyOf(rule), rule.timeZone, rule.digestDay, rule.digestHour].join(' ')

const isDue = (frequency: Frequency, rule: DigestRule, day: Temporal.PlainDate): boolean => {
  if (frequency === 'daily') return true
  if (frequency === 'monthly') return day.day === 1
  return day.dayOfWeek % 7 === rule.digestDay
}

/** Covers the longest interval, a month, plus a day. */
const LONGEST_WAIT_DAYS = 32

/**
 * The first due time after `after`: the chosen hour in the rule's time zone, also across daylight saving. Throws if
 * there is none.
 */
export function nextDigestAt(rule: DigestRule, after: Date): Date {
  const frequency = frequencyOf(rule)
  const from = Temporal.Instant.fromEpochMilliseconds(after.getTime())
  const today = from.toZonedDateTimeISO(rule.timeZone).toPlainDate()
  for (let days = 0; days <= LONGEST_WAIT_DAYS; days += 1) {
    const day = today.add({ days })
    if (!isDue(frequency, rule, day)) continue
    const moment = day.toZonedDateTime({
      timeZone: rule.timeZone,
      plainTime: Temporal.PlainTime.from({ hour: rule.digestHour }),
    })
    if (moment.epochMilliseconds > after.getTime()) return new Date(moment.epochMilliseconds)
  }
  throw new Error(`No digest is ever due by the rule "${ruleText(rule)}"`)
}

/** The period that a digest due at `at` uses: a local day, a week from Sunday, or a month. */
export function periodOf(rule: DigestRule, at: Date): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(rule.timeZone)
    .toPlainDate()
    .toString()
  const frequency = frequencyOf(rule)
  if (frequency === 'daily') return `day:${day}`
  if (frequency === 'monthly') return `month:${day.slice(0, 7)}`
  return `week:${weekOf(day).from}`
}

/** Today in the time zone, as 'YYYY-MM-DD'. */
export const todayOf = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** How many days ahead a digest looks. */
export const DIGEST_HORIZON_DAYS = 60
export const horizonOf = (today: string): string => addDays(today, DIGEST_HORIZON_DAYS)
