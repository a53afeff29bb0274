import { addDays, type DeliveryKind, MAIL_WEEKS, type MailWeek, weekOf } from '@uitpost/contracts'
import type { Context } from '../../context.ts'
import { todayOf } from '../timing/schedule.ts'

const thisWeek = (ctx: Context): string => weekOf(todayOf('UTC', ctx.now())).from

export async function listMailWeeks(ctx: Context): Promise<MailWeek[]> {
  const current = thisWeek(ctx)
  const weeks = Array.from({ length: MAIL_WEEKS }, (_, at) => addDays(current, 7 * (at + 1 - MAIL_WEEKS)))
  const first = weeks[0] ?? current
  const [mails, visits] = await Promise.all([
    ctx.mailWeeks.countMails(new Date(first)),
    ctx.mailWeeks.listVisits(first),
  ])
  const numberOf = (day: string, kind: DeliveryKind) =>
    mails.find((one) => one.week === day && one.kind === kind)?.mails ?? 0
  return weeks.map((day) => ({
    day,
    sent: {
      account: numberOf(day, 'account'),
      digest: numberOf(day, 'digest'),
      reminder: numberOf(day, 'reminder'),
      change: numberOf(day, 'change'),
      test: numberOf(day, 'test'),
    },
    visits: visits.find(({ week }) => week === day)?.visits ?? 0,
  }))
}

export const countMailVisit = (ctx: Context) => ctx.mailWeeks.addVisit(thisWeek(ctx))
