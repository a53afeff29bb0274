import { type Language, PHONE_CHANNEL_NAMES, type PhoneChannel } from '@uitpost/contracts'
import handlebars from 'handlebars'
import type { Mailer } from './mail.ts'
import type { MailOutcome } from './mail-outcomes.ts'

export type TemplateName = 'digest' | 'notice'

export interface PhoneMessage<Sent extends PhoneChannel = PhoneChannel> {
  /** The delivery's id; the provider's reports contain it and the attempt. */
  id: string
  channel: Sent
  /** E.164. */
  number: string
  text: string
  /** WhatsApp requires an approved template with values for messages that do not answer one. */
  template?: { name: TemplateName; language: Language; values: readonly string[] }
}

/** Sends messages to phone numbers; outcomes mean the same as for mails. */
export interface Phones<Sent extends PhoneChannel = PhoneChannel> {
  /** `attempt` is the number of this send attempt. */
  send(message: PhoneMessage<Sent>, attempt: number): Promise<MailOutcome>
}

/** Without a provider, messages become mails marked as such. The .test domain is reserved (RFC 2606). */
export const inboxPhones = (mailer: Mailer): Phones => ({
  send: ({ id, channel, number, text }) =>
    mailer.send({
      id,
      to: { name: '', address: `${number}@${channel}.uitpost.test` },
      subject: `${PHONE_CHANNEL_NAMES[channel]} to ${number}`,
      html: `<p>${handlebars.escapeExpression(text)}</p>`,
      text: `${text}\n`,
    }),
})
