import type { Language } from '@uitpost/contracts'
import twilio from 'twilio'
import type { MailOutcome } from './mail-outcomes.ts'
import type { PhoneMessage, Phones, TemplateName } from './phones.ts'
import { twilioOutcomeOf } from './twilio-outcomes.ts'

export interface TwilioOptions {
  accountSid: string
  authToken: string
  /** Our numbers for SMS and WhatsApp, in E.164. */
  from: string
  whatsappFrom: string
  /** Content templates of WhatsApp. */
  templates: Record<TemplateName, Record<Language, string>>
  publicUrl: string
  /** Replaces the HTTP client, for tests. */
  httpClient?: InstanceType<typeof twilio.RequestClient>
}

type TwilioChannel = 'sms' | 'whatsapp'

export interface Twilio extends Phones<TwilioChannel> {
  /** Whether Twilio signed this form for this public URL. */
  isSigned(signature: string, url: string, form: Readonly<Record<string, string>>): boolean
}

/** Template values allow no line ends or tabs and 1,024 characters in all (error 63021). */
const MAX_LETTERS = 300
const valueOf = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_LETTERS)

/** SMS and WhatsApp by Twilio. The client does not retry: the queue does. */
export function createTwilio(options: TwilioOptions): Twilio {
  const { accountSid, authToken, publicUrl, templates } = options
  const client = twilio(accountSid, authToken, {
    autoRetry: false,
    ...(options.httpClient && { httpClient: options.httpClient }),
  })
  const addressingOf = ({ channel, number, text, template }: PhoneMessage<TwilioChannel>) => {
    switch (channel) {
      case 'sms':
        return { from: options.from, to: number, body: text }
      case 'whatsapp': {
        const addresses = { from: `whatsapp:${options.whatsappFrom}`, to: `whatsapp:${number}` }
        // WhatsApp refuses free text outside of a conversation (63016), and templates combined with a text.
        if (!template) return { ...addresses, body: text }
        const values = Object.fromEntries(template.values.map((value, at) => [at + 1, valueOf(value)]))
        return {
          ...addresses,
          contentSid: templates[template.name][template.language],
          contentVariables: JSON.stringify(values),
        }
      }
    }
  }
  return {
    async send(message, attempt): Promise<MailOutcome> {
      const path = `/api/webhooks/messages/${message.id}/status?attempt=${attempt}`
      const statusCallback = new URL(path, publicUrl).href
      try {
        const { sid } = await client.messages.create({ ...addressingOf(message), statusCallback })
        return { kind: 'sent', reference: sid }
      } catch (error) {
        return twilioOutcomeOf(error)
      }
    },
    isSigned: (signature, url, form) => twilio.validateRequest(authToken, signature, url, { ...form }),
  }
}
