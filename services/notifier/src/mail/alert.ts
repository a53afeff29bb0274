import { LOCALES } from '@uitpost/contracts'
import { factTexts, mailTexts } from '@uitpost/texts/server'
import { todayOf } from '../domain/timing/schedule.ts'
import type { AlertMail } from '../store/schema.ts'
import { BARS } from './digest.ts'
import { longDate, stampOf } from './event-dates.ts'
import { nameToGreet } from './greeted-names.ts'
import type { Layout } from './layouts/layouts.ts'

/** The default time zone; mails name the zone. */
const USUAL_ZONE = 'Europe/Amsterdam'

/** The mail that an alert was raised, or that it is over. */
export const alertMailRenderer =
  (layout: Layout) =>
  (mail: AlertMail & { section: string; timeZone: string | undefined }, publicUrl: string, now: Date) => {
    const { alert: texts, account, dateLine, colon } = mailTexts(mail.language)
    const locale = LOCALES[mail.language]
    const timeZone = mail.timeZone ?? USUAL_ZONE
    const format = new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone,
    })
    const what = factTexts(mail.language).t(`alert.${mail.alert}`)
    const since = format.format(new Date(mail.since))
    const words = mail.overAt ? texts.over : texts.raised
    const [titleLine1, titleLine2] = words.title
    const subject = words.subject({ what })
    const paragraphs = [
      `${what}.`,
      ...(mail.subject ? [texts.about({ subject: mail.subject })] : []),
      mail.overAt
        ? texts.between({ since, until: format.format(new Date(mail.overAt)) })
        : texts.since({ since }),
      ...(mail.overAt ? [] : [texts.runbook({ section: mail.section })]),
    ]
    const url = new URL('/admin', publicUrl).href
    const today = todayOf(timeZone, now)
    const name = nameToGreet(mail.name)
    const html = layout({
      lang: mail.language,
      subject,
      titleLine1,
      titleLine2,
      why: texts.why,
      preheader: what,
      paragraphs,
      action: { label: texts.action, url, otherwise: account.otherwise },
      bars: BARS,
      addressLines: name ? [name] : [],
      dateLine: dateLine({ date: longDate(today, locale) }),
      today: { ...stampOf(today, locale), country: '' },
    })
    const text = [...paragraphs, `${texts.action}${colon}${url}`, texts.why].join('\n\n')
    return { subject, html, text: `${text}\n` }
  }
