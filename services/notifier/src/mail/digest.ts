import { type Frequency, type Language, LOCALES } from '@uitpost/contracts'
import { type MailTexts, mailTexts } from '@uitpost/texts/server'
import type { RecipientRow } from '../store/schema.ts'
import { longDate, stampOf } from './event-dates.ts'
import { type EventView, eventViews, type ListedEvent, truncate } from './event-views.ts'
import type { Layout } from './layouts/layouts.ts'
import { type Notice, noticeText, noticeView } from './notices.ts'
import { pageLink } from './page-links.ts'

export interface DigestContent {
  recipient: Pick<RecipientRow, 'name' | 'city' | 'country' | 'language'>
  frequency: Frequency
  /** In the order of the mail. */
  events: readonly ListedEvent[]
  /** Today in the reader's time zone. */
  today: string
  /** Notices about saved events; none about an event that is listed. */
  notices: readonly Notice[]
  /** Number of categories the reader follows. */
  categories: number
  /** Number of series the reader follows. */
  series: number
  publicUrl: string
  preferencesUrl: string
  unsubscribeUrl: string
}

const TITLES_IN_PREHEADER = 3
export const BARS = [1, 2, 3, 4, 5]

interface Section {
  heading: string
  events: EventView[]
}

/** This weekend and the other days, in the order of the events; one heading for all if nothing takes place this weekend. */
function sectionsOf(events: readonly ListedEvent[], views: EventView[], language: Language): Section[] {
  const { eventsHeading, otherDays, thisWeekend } = mailTexts(language)
  const parts = Map.groupBy(views, (_, at) => events[at]?.weekend === true)
  const headingOthers = parts.has(true) ? otherDays : eventsHeading(views.length)
  return [...parts].map(([isWeekend, own]) => ({
    heading: isWeekend ? thisWeekend : headingOthers,
    events: own,
  }))
}

const eventText = (event: EventView, { saveOrCalendar, followSeries, colon }: MailTexts): string =>
  [
    event.title,
    [`${event.category}, ${event.city}`, ...(event.ongoing ? [event.ongoing] : [])].join(' · '),
    event.when,
    ...(event.series ? [event.series] : []),
    ...event.details,
    event.reason,
    `${saveOrCalendar}${colon}${event.page}`,
    ...(event.link ? [event.link] : []),
    ...(event.followUrl ? [`${followSeries}${colon}${event.followUrl}`] : []),
  ].join('\n')

/** The subject counts each event once and names the first. */
export const digestSubject = (
  frequency: Frequency,
  titles: readonly { title: string }[],
  language: Language,
): string =>
  mailTexts(language).digestSubject[frequency](titles.length, {
    first: truncate(titles[0]?.title ?? ''),
    more: titles.length - 1,
  })

export function digestRenderer(layout: Layout) {
  const viewFor = eventViews()
  return (content: DigestContent): { subject: string; html: string; text: string } => {
    const { recipient, frequency, today, preferencesUrl, unsubscribeUrl, publicUrl } = content
    const { language } = recipient
    const dashboardUrl = pageLink('/dashboard', publicUrl)
    const texts = mailTexts(language)
    const locale = LOCALES[language]
    const events = content.events.map((event) => viewFor(event, language, { publicUrl, today }))
    const notices = content.notices.map((notice) => noticeView(notice, language, publicUrl))
    const listed = [...events, ...notices]
    const [titleLine1, titleLine2] = texts.digestTitle[frequency]
    const subject = digestSubject(frequency, listed, language)
    const categories = texts.categories(content.categories)
    const sections = sectionsOf(content.events, events, language)
    const view = {
      lang: language,
      subject,
      titleLine1,
      titleLine2,
      sections,
      notices,
      bars: BARS,
      noticesHeading: texts.notices.heading,
      preheader: texts.digestPreheader({
        titles: listed
          .slice(0, TITLES_IN_PREHEADER)
          .map(({ title }) => title)
          .join(', '),
      }),
      addressLines: [recipient.name, recipient.city].filter(Boolean),
      dateLine: texts.dateLine({ date: longDate(today, locale) }),
      today: { ...stampOf(today, locale), country: recipient.country },
      viewEvent: texts.viewEvent,
      saveOrCalendar: texts.saveOrCalendar,
      followSeries: texts.followSeries,
      viewAll: texts.viewAll,
      dashboardUrl,
      why: texts.why[frequency]({
        followed: content.series === 0 ? categories : texts.withSeries(content.series, { categories }),
      }),
      preferencesUrl,
      preferencesLink: texts.preferencesLink,
      unsubscribeUrl,
      unsubscribeLink: texts.unsubscribeLink,
    }
    const text = [
      `${titleLine1} ${titleLine2}\n${view.dateLine}`,
      ...(notices.length > 0 ? [texts.notices.heading, ...notices.map(noticeText)] : []),
      ...sections.flatMap((section) => [
        section.heading,
        ...section.events.map((event) => eventText(event, texts)),
      ]),
      `${texts.viewAll}${texts.colon}${dashboardUrl}`,
      view.why,
      `${texts.preferencesLink}${texts.colon}${preferencesUrl}\n${texts.unsubscribeLink}${texts.colon}${unsubscribeUrl}`,
    ].join('\n\n')
    return { subject, html: layout(view), text: `${text}\n` }
  }
}
