import type { MailRequest } from '@uitpost/contracts'
import { mailTexts } from '@uitpost/texts/server'
import type { Context, Stores } from '../../context.ts'
import { nameToGreet } from '../../mail/greeted-names.ts'
import type { DeliveryRow, RecipientRow } from '../../store/schema.ts'
import { CONDITIONS } from '../alerts/conditions.ts'
import type { Outgoing } from '../channels/outgoing.ts'

/** Stores requested mails; repeated requests are stored once. */
export async function queueAccountMails(
  {
    deliveries,
    erasedAmong,
  }: Pick<Stores, 'deliveries'> & { erasedAmong(userIds: readonly string[]): Promise<Set<string>> },
  requests: readonly MailRequest[],
  now: Date,
): Promise<void> {
  const erased = await erasedAmong(requests.map(({ userId }) => userId))
  const wanted = requests.filter(({ userId }) => !erased.has(userId))
  if (wanted.length > 0) await deliveries.addAccountMails(wanted, now)
}

/** Account mails ignore preferences; expired ones are not sent. */
export function composeAccountMail(
  ctx: Context,
  row: DeliveryRow,
  recipient: Pick<RecipientRow, 'timeZone'> | undefined,
): Outgoing | undefined {
  const now = ctx.now()
  const request = row.payload
  if (request?.kind === 'alert') {
    const { section } = CONDITIONS[request.alert]
    const mail = { ...request, section, timeZone: recipient?.timeZone }
    const content = ctx.renderer.alert(mail, ctx.publicUrl, now)
    return { ...content, id: row.id, to: { name: nameToGreet(request.name), address: request.to } }
  }
  if (!request || new Date(request.expiresAt) <= now) return undefined
  const { kind, to, name } = request
  if (kind === 'phone-code') {
    if (!request.code) return undefined
    const text = mailTexts(request.language).account.phoneCode({ code: request.code })
    return { id: row.id, channel: 'sms', number: to, text }
  }
  const content = ctx.renderer.account(
    { ...request, kind, timeZone: recipient?.timeZone },
    ctx.publicUrl,
    now,
  )
  return { ...content, id: row.id, to: { name: nameToGreet(name), address: to } }
}
