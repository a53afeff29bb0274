import {
  LOCALES,
  type MailKind,
  type MailRequest,
  ORGANISER_OUTCOMES,
  PRIVACY_CONTACT,
  routeOf,
} from '@uitpost/contracts'
import { type MailTexts, mailTexts } from '@uitpost/texts/server'
import { todayOf } from '../domain/timing/schedule.ts'
import { longDate, stampOf } from './event-dates.ts'
import { nameToGreet } from './greeted-names.ts'
import type { Layout } from './layouts/layouts.ts'

/** Account messages by mail; a phone code is an SMS without layout. */
export type AccountMailKind = Exclude<MailKind, 'phone-code'>
export interface AccountMail
  extends Pick<MailRequest, 'name' | 'language' | 'token' | 'about' | 'expiresAt' | 'title'> {
  kind: AccountMailKind
  /** The reader's time zone, if known. */
  timeZone: string | undefined
}

const BARS = [1, 2, 3, 4, 5]
/** The default time zone; mails name the zone. */
const USUAL_ZONE = 'Europe/Amsterdam'
/** Actions of an admin, after which a new password makes no sense. */
const BY_ADMIN = new Set(['role_changed', 'suspended', 'reinstated'])

interface Words {
  subject: string
  title: string[]
  paragraphs: string[]
  action: { label: string; path: string } | undefined
  caution: string
  /** Why the mail is sent, if not because of an account. */
  why?: string
}

/** Screens that use a token; it is in the query, so that opening the link does not use it up. */
const PATHS = {
  confirm: '/auth/confirm',
  'email-change': '/auth/confirm',
  reset: '/auth/reset-password',
  'sign-in': '/auth/sign-in',
  subscribe: routeOf('showEmailSubscription').path,
}

/** The names of their texts. */
const TEXTS = {
  confirm: 'confirm',
  'email-change': 'emailChange',
  reset: 'reset',
  'sign-in': 'signIn',
  subscribe: 'subscribe',
} as const

function wordsOf(mail: AccountMail, texts: MailTexts['account'], at: string): Words {
  if (mail.kind === 'security') {
    const { happened, somethingElse, ...words } = texts.security
    const what = (happened as Partial<Record<string, string>>)[mail.about ?? ''] ?? somethingElse
    const byAdmin = BY_ADMIN.has(mail.about ?? '')
    const guessed = mail.about === 'locked_out' ? words.guessed : undefined
    return {
      subject: words.subject({ what }),
      title: words.title,
      paragraphs: [words.paragraph({ what, at }), ...(guessed ? [guessed.paragraph] : [])],
      action: byAdmin ? undefined : { label: words.action, path: '/auth/forgot-password' },
      caution: byAdmin ? words.byAdmin : (guessed?.caution ?? words.caution),
    }
  }
  if (mail.kind === 'registered-already') {
    const { action: label, ...words } = texts.registeredAlready
    return { ...words, action: { label, path: '/auth/login' } }
  }
  if (mail.kind === 'organiser' || mail.kind === 'organiser-decided') return organiserWords(mail, texts)
  const words = texts[TEXTS[mail.kind]]
  const action = mail.token
    ? { label: words.action, path: `${PATHS[mail.kind]}?token=${encodeURIComponent(mail.token)}` }
    : undefined
  return { ...words, action }
}

/** To somebody who says that an event is theirs: the link that confirms the address, or how it was decided. */
function organiserWords(
  { token, about, title: event = '' }: AccountMail,
  { organiser: texts }: MailTexts['account'],
): Words {
  const outcome = ORGANISER_OUTCOMES.find((one) => one === about)
  if (outcome) {
    const { title, subject, paragraphs, caution } = texts.decided
    return {
      title,
      subject: subject[outcome]({ event }),
      paragraphs: [paragraphs[outcome]({ event })],
      action: undefined,
      caution: caution({ contact: PRIVACY_CONTACT }),
      why: texts.why,
    }
  }
  const { subject, paragraphs, action: label, ...words } = texts.ask
  const path = `${routeOf('showOrganiserRequest').path}?token=${encodeURIComponent(token ?? '')}`
  return {
    ...words,
    subject: subject({ event }),
    paragraphs: paragraphs({ event }),
    action: token ? { label, path } : undefined,
    why: texts.why,
  }
}

export const accountMailRenderer =
  (layout: Layout) =>
  (mail: AccountMail, publicUrl: string, now: Date): { subject: string; html: string; text: string } => {
    const { account: texts, dateLine, colon } = mailTexts(mail.language)
    const locale = LOCALES[mail.language]
    const timeZone = mail.timeZone ?? USUAL_ZONE
    const format = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
      timeZoneName: 'short',
    })
    const today = todayOf(timeZone, now)
    const {
      subject,
      title,
      paragraphs,
      action,
      caution,
      why = texts.why,
    } = wordsOf(mail, texts, format.format(now))
    const link = action && {
      ...action,
      url: new URL(action.path, publicUrl).href,
      otherwise: texts.otherwise,
    }
    const name = nameToGreet(mail.name)
    const said = [name ? texts.hello({ name }) : texts.helloNobody, ...paragraphs]
    if (link && mail.token) said.push(texts.until({ time: format.format(new Date(mail.expiresAt)) }))
    const view = {
      subject,
      caution,
      paragraphs: said,
      action: link,
      bars: BARS,
      lang: mail.language,
      preheader: paragraphs[0],
      titleLine1: title[0],
      titleLine2: title[1],
      addressLines: name ? [name] : [],
      dateLine: dateLine({ date: longDate(today, locale) }),
      today: { ...stampOf(today, locale), country: '' },
      why,
    }
    const lines = [
      title.join(' '),
      ...said,
      ...(link ? [`${link.label}${colon}${link.url}`] : []),
      caution,
      why,
    ]
    return { subject, html: layout(view), text: `${lines.join('\n\n')}\n` }
  }
