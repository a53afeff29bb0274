import type { Language, PhoneChannel } from '@uitpost/contracts'
import handlebars from 'handlebars'
import type { Mailer, MailOutcome } from './mail.ts'

export type TemplateName = 'digest' | 'notice'

/** A short message to one number. */
export interface PhoneMessage {
  /** The delivery's id: what the provider reports afterwards names it, and the attempt. */
  id: string
  channel: PhoneChannel
  /** E.164. */
  number: string
  text: string
  /** WhatsApp takes no text of ours unasked, but a template that it has approved, and what stands in its places. */
  template?: { name: TemplateName; language: Language; values: readonly string[] }
}

/** Takes messages to numbers; what it answers means what it means for mails. */
export interface Phones {
  /** `attempt` counts how often this message was handed over. */
  send(message: PhoneMessage, attempt: number): Promise<MailOutcome>
}

const NAMES: Record<PhoneChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' }

/** Without a provider a message to a number is a mail that says so; .test is nobody's domain (RFC 2606). */
export const inboxPhones = (mailer: Mailer): Phones => ({
  send: ({ id, channel, number, text }) =>
    mailer.send({
      id,
      to: { name: '', address: `${number}@${channel}.uitpost.test` },
      subject: `${NAMES[channel]} to ${number}`,
      html: `<p>${handlebars.escapeExpression(text)}</p>`,
      text: `${text}\n`,
    }),
})
