import { createECDH, createPrivateKey } from 'node:crypto'
import { LANGUAGES, type Language } from '@uitpost/contracts'
import { commonConfig, databaseConfig, readConfig, readWith, wholeNumber } from '@uitpost/service-kit'
import { z } from 'zod'
import type { Dkim } from './clients/mail.ts'
import type { PushOptions } from './clients/push.ts'
import type { TwilioOptions } from './clients/twilio.ts'

function privateKeyText(text: string): string {
  createPrivateKey(text)
  return text
}

/** One `language=HX…` for each language: WhatsApp approves a template for one language at a time. */
function readTemplates(text: string): Record<Language, string> {
  const named = new Map(
    text
      .trim()
      .split(/\s+/)
      .map((part) => [part.slice(0, 2), part.slice(3)]),
  )
  const sidFor = (language: Language): string => {
    const sid = named.get(language) ?? ''
    if (!/^HX[0-9a-f]{32}$/i.test(sid)) throw new Error(`no template for ${language}`)
    return sid
  }
  if (named.size !== LANGUAGES.length) throw new Error('not one for each language')
  return Object.fromEntries(LANGUAGES.map((language) => [language, sidFor(language)])) as Record<
    Language,
    string
  >
}

/** 'https://push.example.org …' */
function readOrigins(text: string): string[] {
  const origins = text.trim().split(/\s+/)
  if (origins.some((origin) => new URL(origin).origin !== origin)) throw new Error('not an origin')
  return origins
}

const number = z.string().regex(/^\+[1-9]\d{7,14}$/, 'expected a number in E.164, such as +31…')
const templates = (kind: string, places: string) =>
  readWith(`a content template (HX…) for each of ${LANGUAGES.join(', ')}`, readTemplates)
    .optional()
    .meta({
      description: `Content templates of ${kind} by WhatsApp: ${places}`,
      examples: [LANGUAGES.map((language) => `${language}=HX…`).join(' ')],
    })

export const notifierConfig = {
  ...commonConfig,
  ...databaseConfig,
  NOTIFIER_SMTP_URL: z.url({ protocol: /^smtps?$/ }).meta({
    description: 'Mail server that takes our messages',
    examples: ['smtp://user:secret@mail.example.org:587'],
  }),
  NOTIFIER_MAIL_FROM: z
    .string()
    .min(3)
    .meta({
      description: 'Sender of every mail',
      examples: ['Uitpost <post@uitpost.example>'],
    }),
  NOTIFIER_MAIL_CONNECTIONS: wholeNumber(5, 'Connections to the mail server kept open', { most: 100 }),
  NOTIFIER_UNSUBSCRIBE_SECRET: z
    .string()
    .min(32)
    .meta({
      description: 'Signs the unsubscribe links of every mail ever sent: keep it for good',
      examples: ['a text of 32 random characters or more'],
    }),
  NOTIFIER_DKIM_PRIVATE_KEY: readWith('a private key in PEM', privateKeyText)
    .optional()
    .meta({
      description: 'Signs every mail (DKIM); unsigned without it',
      examples: ['-----BEGIN PRIVATE KEY-----…'],
    }),
  NOTIFIER_DKIM_DOMAIN: z
    .hostname()
    .optional()
    .meta({
      description: "Domain of the DKIM record; the sender's unless stated",
      examples: ['uitpost.example'],
    }),
  NOTIFIER_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]+$/)
    .default('uitpost')
    .meta({
      description: 'Selector of the DKIM record',
      examples: ['uitpost'],
    }),
  NOTIFIER_MAIL_PER_MINUTE: wholeNumber(
    0,
    'Mails a minute to addresses of one domain at most, from all processes together; 0 is no limit but what the domain says',
    { least: 0 },
  ),
  NOTIFIER_WEBHOOK_SECRET: z
    .string()
    .min(32)
    .optional()
    .meta({
      description: 'Signs reports of bounces and complaints; without it none are taken in',
      examples: ['a text of 32 random characters or more'],
    }),
  NOTIFIER_TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i)
    .optional()
    .meta({
      description:
        "Sends SMS and WhatsApp; all of Twilio's settings or none. Without them such messages are mails to …@sms.uitpost.test",
      examples: ['AC…'],
    }),
  NOTIFIER_TWILIO_AUTH_TOKEN: z
    .string()
    .min(16)
    .optional()
    .meta({
      description: 'Its secret; its reports and replies are signed with it',
      examples: ['a text of 32 letters and digits'],
    }),
  NOTIFIER_TWILIO_FROM: number
    .optional()
    .meta({ description: 'Number that SMS come from', examples: ['+31970…'] }),
  NOTIFIER_TWILIO_WHATSAPP_FROM: number
    .optional()
    .meta({ description: 'Number that WhatsApp messages come from', examples: ['+31970…'] }),
  NOTIFIER_TWILIO_DIGEST_TEMPLATES: templates('digests', '{{1}} what is on, {{2}} a link'),
  NOTIFIER_TWILIO_NOTICE_TEMPLATES: templates(
    'reminders and changes',
    '{{1}} what happened, {{2}} the particulars, {{3}} a link',
  ),
  NOTIFIER_VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'expected a public key of P-256 in base64url')
    .optional()
    .meta({
      description:
        'Browsers subscribe to our messages with it; all three of VAPID or none, and push is not offered. Another one ends every subscription',
      examples: ['B…'],
    }),
  NOTIFIER_VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'expected a private key of P-256 in base64url')
    .optional()
    .meta({ description: 'Signs what we hand to the push services', examples: ['43 letters and digits'] }),
  NOTIFIER_VAPID_SUBJECT: z
    .url({ protocol: /^(mailto|https)$/ })
    .optional()
    .meta({
      description: 'Where the push services reach the operator',
      examples: ['mailto:post@uitpost.example'],
    }),
  NOTIFIER_PUSH_SERVICES: readWith('origins, separated by spaces', readOrigins)
    .optional()
    .meta({
      description:
        'Push services that are taken beside those of the known browsers; these may stand in our own network',
      examples: ['https://push.uitpost.example'],
    }),
}

export const config = () => readConfig(notifierConfig, process.env)
export type Config = ReturnType<typeof config>

/** The DKIM settings; undefined if mails are not signed. */
export function dkimOf(env: Config): Dkim | undefined {
  if (!env.NOTIFIER_DKIM_PRIVATE_KEY) return undefined
  const domain = env.NOTIFIER_DKIM_DOMAIN ?? /@([^@>]+)>?$/.exec(env.NOTIFIER_MAIL_FROM)?.[1] ?? ''
  return { domain, selector: env.NOTIFIER_DKIM_SELECTOR, privateKey: env.NOTIFIER_DKIM_PRIVATE_KEY }
}

/** The Twilio settings; undefined if none is set. Throws if only some are set. */
export function twilioOf(
  env: Pick<Config, 'PUBLIC_URL' | Extract<keyof Config, `NOTIFIER_TWILIO_${string}`>>,
): TwilioOptions | undefined {
  const settings = {
    NOTIFIER_TWILIO_ACCOUNT_SID: env.NOTIFIER_TWILIO_ACCOUNT_SID,
    NOTIFIER_TWILIO_AUTH_TOKEN: env.NOTIFIER_TWILIO_AUTH_TOKEN,
    NOTIFIER_TWILIO_FROM: env.NOTIFIER_TWILIO_FROM,
    NOTIFIER_TWILIO_WHATSAPP_FROM: env.NOTIFIER_TWILIO_WHATSAPP_FROM,
    NOTIFIER_TWILIO_DIGEST_TEMPLATES: env.NOTIFIER_TWILIO_DIGEST_TEMPLATES,
    NOTIFIER_TWILIO_NOTICE_TEMPLATES: env.NOTIFIER_TWILIO_NOTICE_TEMPLATES,
  }
  const {
    NOTIFIER_TWILIO_ACCOUNT_SID: accountSid,
    NOTIFIER_TWILIO_AUTH_TOKEN: authToken,
    NOTIFIER_TWILIO_FROM: from,
    NOTIFIER_TWILIO_WHATSAPP_FROM: whatsappFrom,
    NOTIFIER_TWILIO_DIGEST_TEMPLATES: digest,
    NOTIFIER_TWILIO_NOTICE_TEMPLATES: notice,
  } = settings
  if (accountSid && authToken && from && whatsappFrom && digest && notice) {
    return {
      accountSid,
      authToken,
      from,
      whatsappFrom,
      publicUrl: env.PUBLIC_URL,
      templates: { digest, notice },
    }
  }
  const missing = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(settings).length) return undefined
  throw new Error(`Twilio takes all of its settings or none; missing: ${missing.join(', ')}`)
}

/** The push settings; undefined if none is set. Throws if only some are set or the keys do not match. */
export function pushOf(
  env: Pick<Config, Extract<keyof Config, `NOTIFIER_${'VAPID' | 'PUSH'}_${string}`>>,
): PushOptions | undefined {
  const {
    NOTIFIER_VAPID_PUBLIC_KEY: publicKey,
    NOTIFIER_VAPID_PRIVATE_KEY: privateKey,
    NOTIFIER_VAPID_SUBJECT: subject,
  } = env
  if (!publicKey && !privateKey && !subject) return undefined
  if (!publicKey || !privateKey || !subject) {
    throw new Error('VAPID takes all of its settings or none: public key, private key and subject')
  }
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  if (pair.getPublicKey('base64url') !== publicKey) {
    throw new Error('The two VAPID keys do not belong together')
  }
  return { publicKey, privateKey, subject, services: env.NOTIFIER_PUSH_SERVICES ?? [] }
}
