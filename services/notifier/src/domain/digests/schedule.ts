import { addDays, type Frequency, type Role, weekOf } from '@uitpost/contracts'
import { Temporal } from 'temporal-polyfill'

/** What decides when somebody's digest is due. */
export interface DigestRule {
  role: Role
  deliveryFreq: Frequency
  timeZone: string
  /** 0 is Sunday. */
  digestDay: number
  /** Local hour. */
  digestHour: number
}

/** The role premium alone has daily and monthly (requirement `roles.premium-has`), by the role of the moment. */
export const frequencyOf = (rule: Pick<DigestRule, 'role' | 'deliveryFreq'>): Frequency =>
  rule.role === 'premium' ? rule.deliveryFreq : 'weekly'

/** Two people with the same text are due at the same moments. */
export const ruleText = (rule: DigestRule): string =>
  [frequencyOf(rule), rule.timeZone, rule.digestDay, rule.digestHour].join(' ')

const isDue = (frequency: Frequency, rule: DigestRule, day: Temporal.PlainDate): boolean => {
  if (frequency === 'daily') return true
  if (frequency === 'monthly') return day.day === 1
  return day.dayOfWeek % 7 === rule.digestDay
}

/** A month and a day hold every frequency's next moment. */
const LONGEST_WAIT_DAYS = 32

/** The first due moment after `after`: the chosen local hour, whatever daylight saving does in between. */
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

/** The period that a digest sent at this moment uses up: a local day, a week from Sunday, or a month. */
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

/** Today where the person lives, as 'YYYY-MM-DD'. */
export const todayOf = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** How far ahead a digest looks. */
export const DIGEST_HORIZON_DAYS = 60
export const horizonOf = (today: string): string => addDays(today, DIGEST_HORIZON_DAYS)
