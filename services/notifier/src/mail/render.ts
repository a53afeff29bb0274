import type { DigestEvent } from '../store/digests.ts'
import type { RecipientRow } from '../store/schema.ts'
import { localeOf, textsOf } from '../texts/index.ts'
import { accountMailRenderer } from './account.ts'
import { eventWhen, longDate, stampOf } from './event-dates.ts'
import { inkOf } from './inks.ts'
import { compileLayout } from './layouts.ts'

export interface DigestContent {
  recipient: Pick<RecipientRow, 'name' | 'city' | 'country' | 'language'>
  events: readonly DigestEvent[]
  /** Where the reader lives. */
  today: string
  /** How many categories the reader follows. */
  categories: number
  dashboardUrl: string
}

const TITLES_IN_PREHEADER = 3
const BARS = [1, 2, 3, 4, 5]

const isWebLink = (link: string | null): boolean => link !== null && /^https?:\/\//i.test(link)

/** Compiles the layouts once; a mail then costs one template call. */
export async function createMailRenderer() {
  const layout = await compileLayout('digest')
  const account = accountMailRenderer(await compileLayout('account'))

  return {
    account,
    digest(content: DigestContent): { subject: string; html: string; text: string } {
      const { recipient, today, dashboardUrl } = content
      const texts = textsOf(recipient.language)
      const locale = localeOf(recipient.language)
      const events = content.events.map((event) => {
        const ink = inkOf(event.categorySlug)
        return {
          title: event.title,
          city: event.city,
          country: event.country,
          location: event.location,
          link: isWebLink(event.sourceLink) ? event.sourceLink : null,
          category: event.categoryName ?? texts.uncategorized,
          when: eventWhen(event, locale),
          stamp: stampOf(event.localDate, locale),
          inkColor: ink.color,
          inkName: ink.name,
        }
      })
      const titles = events.map(({ title }) => title)
      const [titleLine1, titleLine2] = texts.digestTitle
      const subject = texts.digestSubject(events.length, titles[0] ?? '')
      const view = {
        subject,
        preheader: texts.digestPreheader(titles.slice(0, TITLES_IN_PREHEADER).join(', ')),
        titleLine1,
        titleLine2,
        addressLines: [recipient.name, recipient.city],
        dateLine: texts.dateLine(longDate(today, locale)),
        today: { ...stampOf(today, locale), country: recipient.country },
        bars: BARS,
        eventsHeading: texts.eventsHeading(events.length),
        events,
        viewEvent: texts.viewEvent,
        viewAll: texts.viewAll,
        dashboardUrl,
        why: texts.why(content.categories),
      }
      const lines = events.map((event) =>
        [
          event.title,
          `${event.category}, ${event.city}`,
          event.when,
          ...(event.location ? [event.location] : []),
          ...(event.link ? [event.link] : []),
        ].join('\n'),
      )
      const text = [
        `${texts.digestTitle.join(' ')}\n${view.dateLine}`,
        view.eventsHeading,
        ...lines,
        `${texts.viewAll}: ${dashboardUrl}`,
        view.why,
      ].join('\n\n')
      return { subject, html: layout(view), text: `${text}\n` }
    },
  }
}

export type MailRenderer = Awaited<ReturnType<typeof createMailRenderer>>
