import type { MailRequest } from '@uitpost/contracts'
import type { Mail } from '../clients/mail.ts'
import type { Context, Stores } from '../context.ts'
import type { DeliveryRow } from '../store/schema.ts'
import { textsOf } from '../texts/index.ts'

/** Writes down what must be sent; whoever is asked twice sends once. */
export async function takeInMailRequests(
  { deliveries, isErased }: Pick<Stores, 'deliveries'> & { isErased(userId: string): Promise<boolean> },
  requests: readonly MailRequest[],
  now: Date,
): Promise<void> {
  const wanted = []
  for (const request of requests) if (!(await isErased(request.userId))) wanted.push(request)
  if (wanted.length > 0) await deliveries.addAccountMails(wanted, now)
}

/** Account mails know no switches; only their time can run out. */
export async function composeAccountMail(ctx: Context, row: DeliveryRow): Promise<Mail | undefined> {
  const now = ctx.now()
  const request = row.payload
  if (!request || new Date(request.expiresAt) <= now) return undefined
  const { kind, to, name } = request
  if (kind === 'phone-code') {
    if (!request.code) return undefined
    return smsAsMail(row.id, to, textsOf(request.language).account.phoneCode(request.code))
  }
  const recipient = await ctx.recipients.find(row.userId)
  const content = ctx.renderer.account(
    { ...request, kind, timeZone: recipient?.timeZone },
    ctx.publicUrl,
    now,
  )
  return { ...content, id: row.id, to: { name, address: to } }
}

/** Without an SMS provider a message to a number is a mail that says so; .test is nobody's domain (RFC 2606). */
const smsAsMail = (id: string, number: string, text: string): Mail => ({
  id,
  to: { name: '', address: `${number}@sms.uitpost.test` },
  subject: `SMS to ${number}`,
  html: `<p>${text}</p>`,
  text: `${text}\n`,
})
