import type { Frequency, Language, NotificationChange, NotificationKind } from '@uitpost/contracts'
import type { DigestEvent } from '../store/digests.ts'
import type { EventRow, RecipientRow } from '../store/schema.ts'
import { localeOf, type MailTexts, textsOf } from '../texts/index.ts'
import { accountMailRenderer } from './account.ts'
import { eventWhen, longDate, stampOf, writtenDate } from './event-dates.ts'
import { inkOf } from './inks.ts'
import { compileLayouts } from './layouts.ts'

/** Why an event is in a digest. */
export type Reason = { kind: 'ownCity' | 'news' | 'category' } | { kind: 'near'; km: number }
export type ToldEvent = DigestEvent & { reason: Reason }

export interface DigestContent {
  recipient: Pick<RecipientRow, 'name' | 'city' | 'country' | 'language'>
  frequency: Frequency
  events: readonly ToldEvent[]
  /** Where the reader lives. */
  today: string
  /** What there is to say of events that the reader saved. */
  notices: readonly Notice[]
  /** How many categories the reader follows. */
  categories: number
  publicUrl: string
  preferencesUrl: string
  unsubscribeUrl: string
}

/** A saved event, and what happened to it; `soon` is one that comes up. */
export interface Notice {
  kind: NotificationKind | 'soon'
  event: EventRow
  changes: readonly NotificationChange[]
}

export interface NoticeContent
  extends Pick<DigestContent, 'recipient' | 'today' | 'publicUrl' | 'preferencesUrl' | 'unsubscribeUrl'> {
  notice: Notice & { kind: NotificationKind }
}

const TITLES_IN_PREHEADER = 3
const BARS = [1, 2, 3, 4, 5]
/** Of one run most readers share their events. */
const VIEWS_KEPT = 5_000
/** A mail may have 100 kB, and somebody may have been given a novel for a title. */
const MOST_LETTERS = 300

const isWebLink = (link: string | null): boolean => link !== null && /^https?:\/\//i.test(link)
const cut = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text

const reasonText = (texts: MailTexts, { reason, categoryName }: ToldEvent): string => {
  const category = categoryName ?? texts.uncategorized
  return reason.kind === 'near'
    ? texts.reasons.near(reason.km, category)
    : texts.reasons[reason.kind](category)
}

function viewOf(event: DigestEvent, language: Language) {
  const locale = localeOf(language)
  const ink = inkOf(event.categorySlug)
  return {
    title: cut(event.title),
    city: event.city,
    country: event.country,
    location: event.location === null ? null : cut(event.location),
    link: isWebLink(event.sourceLink) ? event.sourceLink : null,
    category: event.categoryName ?? textsOf(language).uncategorized,
    when: eventWhen(event, locale),
    stamp: stampOf(event.localDate, locale),
    inkColor: ink.color,
    inkName: ink.name,
  }
}

function eventViews() {
  const kept = new Map<string, ReturnType<typeof viewOf>>()
  return (event: DigestEvent, language: Language) => {
    const key = `${event.id} ${event.version} ${event.categoryName} ${language}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= VIEWS_KEPT) kept.clear()
    const view = viewOf(event, language)
    kept.set(key, view)
    return view
  }
}

/** Old and new, each as it is written where the event takes place. */
function changeLine({ field, from, to }: NotificationChange, event: EventRow, language: Language): string {
  const { fields, nothing } = textsOf(language).notices
  const isDate = field === 'startDate' || field === 'endDate'
  const written = (value: string | null) => {
    if (value === null) return nothing
    return isDate ? writtenDate(value, event.timeZone, localeOf(language)) : cut(value)
  }
  return `${fields[field]}: ${written(from)} → ${written(to)}`
}

/** What there is to say of a saved event, the news first. */
export function noticeLines({ kind, event, changes }: Notice, language: Language): string[] {
  const place = [event.city, ...(event.location ? [cut(event.location)] : [])].join(', ')
  return [
    ...(kind === 'soon' ? [] : [textsOf(language).notices[kind].line]),
    ...(kind === 'cancelled' ? [] : changes.map((change) => changeLine(change, event, language))),
    ...(kind === 'changed' ? [] : [eventWhen(event, localeOf(language)), place]),
  ]
}

const noticeView = (notice: Notice, language: Language, publicUrl: string) => ({
  title: cut(notice.event.title),
  url: new URL(`/events/${notice.event.id}`, publicUrl).href,
  lines: noticeLines(notice, language),
})

const noticeText = ({ title, lines, url }: ReturnType<typeof noticeView>): string =>
  [title, ...lines, url].join('\n')

/** Compiles the layouts once; a mail then costs one template call. */
export async function createMailRenderer() {
  const [layout, accountLayout] = await compileLayouts(['digest', 'account'])
  if (!layout || !accountLayout) throw new Error('A layout is missing')
  const account = accountMailRenderer(accountLayout)
  const viewFor = eventViews()

  return {
    account,
    /** What the preview says of an event, and of the whole. */
    why: (event: ToldEvent, language: Language): string => reasonText(textsOf(language), event),
    noticeWhy(kind: Notice['kind'], language: Language): string {
      const { notices } = textsOf(language)
      return kind === 'soon' ? notices.savedWhy : `${notices[kind].line}. ${notices.savedWhy}`
    },
    subject: (frequency: Frequency, events: readonly { title: string }[], language: Language): string =>
      textsOf(language).digestSubject(frequency, events.length, cut(events[0]?.title ?? '')),
    digest(content: DigestContent): { subject: string; html: string; text: string } {
      const { recipient, frequency, today, preferencesUrl, unsubscribeUrl } = content
      const dashboardUrl = new URL('/dashboard', content.publicUrl).href
      const texts = textsOf(recipient.language)
      const locale = localeOf(recipient.language)
      const events = content.events.map((event) => ({
        ...viewFor(event, recipient.language),
        reason: reasonText(texts, event),
      }))
      const notices = content.notices.map((notice) =>
        noticeView(notice, recipient.language, content.publicUrl),
      )
      const titles = [...events, ...notices].map(({ title }) => title)
      const [titleLine1, titleLine2] = texts.digestTitle[frequency]
      const subject = texts.digestSubject(frequency, titles.length, titles[0] ?? '')
      const view = {
        ...{ lang: recipient.language, subject, titleLine1, titleLine2, events, notices, bars: BARS },
        noticesHeading: texts.notices.heading,
        preheader: texts.digestPreheader(titles.slice(0, TITLES_IN_PREHEADER).join(', ')),
        addressLines: [recipient.name, recipient.city],
        dateLine: texts.dateLine(longDate(today, locale)),
        today: { ...stampOf(today, locale), country: recipient.country },
        eventsHeading: texts.eventsHeading(events.length),
        ...{ viewEvent: texts.viewEvent, viewAll: texts.viewAll, dashboardUrl },
        why: texts.why(frequency, content.categories),
        ...{ preferencesUrl, preferencesLink: texts.preferencesLink },
        ...{ unsubscribeUrl, unsubscribeLink: texts.unsubscribeLink },
      }
      const lines = events.map((event) =>
        [
          event.title,
          `${event.category}, ${event.city}`,
          event.when,
          ...(event.location ? [event.location] : []),
          event.reason,
          ...(event.link ? [event.link] : []),
        ].join('\n'),
      )
      const text = [
        `${titleLine1} ${titleLine2}\n${view.dateLine}`,
        ...(notices.length > 0 ? [texts.notices.heading, ...notices.map(noticeText)] : []),
        ...(events.length > 0 ? [view.eventsHeading, ...lines] : []),
        `${texts.viewAll}: ${dashboardUrl}`,
        view.why,
        `${texts.preferencesLink}: ${preferencesUrl}\n${texts.unsubscribeLink}: ${unsubscribeUrl}`,
      ].join('\n\n')
      return { subject, html: layout(view), text: `${text}\n` }
    },

    test(
      recipient: DigestContent['recipient'],
      today: string,
    ): { subject: string; html: string; text: string } {
      const { dateLine, testMail } = textsOf(recipient.language)
      const { subject, paragraph, why } = testMail
      const [titleLine1, titleLine2] = testMail.title
      const locale = localeOf(recipient.language)
      const html = accountLayout({
        lang: recipient.language,
        ...{
          subject,
          titleLine1,
          titleLine2,
          why,
          preheader: paragraph,
          paragraphs: [paragraph],
          bars: BARS,
        },
        addressLines: [recipient.name],
        dateLine: dateLine(longDate(today, locale)),
        today: { ...stampOf(today, locale), country: recipient.country },
      })
      return { subject, html, text: `${paragraph}\n\n${why}\n` }
    },

    /** A mail about one saved event. */
    notice(content: NoticeContent): { subject: string; html: string; text: string } {
      const { recipient, notice, today, preferencesUrl, unsubscribeUrl } = content
      const texts = textsOf(recipient.language)
      const locale = localeOf(recipient.language)
      const words = texts.notices[notice.kind]
      const shown = noticeView(notice, recipient.language, content.publicUrl)
      const subject = words.subject(shown.title)
      const [titleLine1, titleLine2] = words.title
      const view = {
        ...{ lang: recipient.language, subject, titleLine1, titleLine2, notices: [shown], bars: BARS },
        ...{ noticesHeading: texts.notices.heading, preheader: shown.lines.join(', ') },
        addressLines: [recipient.name, recipient.city],
        dateLine: texts.dateLine(longDate(today, locale)),
        today: { ...stampOf(today, locale), country: recipient.country },
        ...{ viewAll: texts.viewEvent, dashboardUrl: shown.url, why: texts.notices.savedWhy },
        ...{ preferencesUrl, preferencesLink: texts.preferencesLink },
        ...{ unsubscribeUrl, unsubscribeLink: texts.unsubscribeLink },
      }
      const text = [
        `${titleLine1} ${titleLine2}`,
        noticeText(shown),
        texts.notices.savedWhy,
        `${texts.preferencesLink}: ${preferencesUrl}\n${texts.unsubscribeLink}: ${unsubscribeUrl}`,
      ].join('\n\n')
      return { subject, html: layout(view), text: `${text}\n` }
    },
  }
}

export type MailRenderer = Awaited<ReturnType<typeof createMailRenderer>>
