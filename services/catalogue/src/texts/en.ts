import type { AccessKind, AgendaFormat, Country, DateKnown, ProofField, ReportKind } from '@uitpost/contracts'

export const en = {
  /** Between a label and what it is for. */
  colon: ': ',
  countries: {
    NL: 'Netherlands',
    BE: 'Belgium',
    DE: 'Germany',
    FR: 'France',
  } satisfies Record<Country, string> as Record<Country, string>,
  uncategorized: 'Uncategorized',
  timeNotStated: 'time not stated',
  ongoing: {
    today: () => 'today',
    lastDay: () => 'last day',
    until: (date: string) => `until ${date}`,
  },
  where: 'Where',
  cancelled: 'Cancelled',
  cancelledText: 'This event is cancelled. It will not take place.',
  over: 'Over',
  overText: 'This event is over.',
  save: 'Save this event',
  calendar: 'Add to calendar',
  website: 'Go to the website',
  route: 'Directions',
  mapApp: 'Open in map app',
  sources: 'How we know this',
  checked: (time: string) => `checked ${time}`,
  follow: 'Follow this series',
  moreDates: (count: string, one: boolean) => `${count} more ${one ? 'date' : 'dates'}`,
  dateStated: (source: string, checked: string) => `Date confirmed by ${source}, ${checked}`,
  dateByRule: (rule: string | null, source: string, checked: string) =>
    rule ? `Follows from “${rule}” (${source}, ${checked})` : `Follows from a rule of ${source}, ${checked}`,
  howKnown: {
    stated: 'The source names this day itself.',
    by_rule: 'The source states a rule, and this day follows from it.',
  } satisfies Record<DateKnown, string> as Record<DateKnown, string>,
  otherDates: 'Other dates',
  dateHow: { stated: 'confirmed', by_rule: 'follows from the rule' } satisfies Record<
    DateKnown,
    string
  > as Record<DateKnown, string>,
  goodToKnow: 'Good to know',
  tickets: 'Tickets',
  soldOut: 'Sold out',
  price: 'Price',
  free: 'Free',
  organiser: 'Organiser',
  accessibility: 'Accessibility',
  statedBy: (source: string) => `according to ${source}`,
  access: {
    wheelchair: 'wheelchair accessible',
    'accessible-toilet': 'accessible toilet',
    'hearing-loop': 'hearing loop',
    'sign-language': 'sign language',
  } satisfies Record<AccessKind, string> as Record<AccessKind, string>,
  nearby: 'Also nearby that day',
  unconfirmed: (fields: string) => `Not confirmed by its source: ${fields}.`,
  proofFields: {
    title: 'title',
    start: 'start',
    city: 'city',
    link: 'link',
    time: 'time of day',
    end: 'end',
    location: 'location',
    category: 'category',
  } satisfies Record<ProofField, string> as Record<ProofField, string>,
  sandbox: 'sandbox page',
  report: 'Something wrong?',
  reportKinds: {
    'wrong-date': 'Wrong date',
    cancelled: 'Cancelled',
    closed: 'Closed',
  } satisfies Record<ReportKind, string> as Record<ReportKind, string>,
  reported: 'Thank you',
  reportedText: 'We will look at the source again, and somebody checks this event.',
  reportLimit: 'Not sent',
  reportLimitText: 'You have already reported this event today, or several others. Please try again later.',
  backToEvent: 'Back to the event',
  missing: 'There is no such event',
  missingText: 'It may have been removed, or the link is not complete.',
  toHome: 'To the front page',
  agenda: {
    everything: 'What is on',
    city: (city: string) => `What is on in ${city}`,
    categoryIn: (category: string, city: string) => `${category} in ${city}`,
    weekendIn: (city: string) => `This weekend in ${city}`,
    /** `km`: how far around the place; null for everywhere. */
    count: (shown: string, events: number, km: number | null) =>
      events === 0
        ? 'Nothing is known there yet.'
        : `${shown} ${events === 1 ? 'event' : 'events'} to come${km === null ? '' : `, up to ${km} km around`}, checked at the source.`,
    limited: (shown: string, total: string) => `These are the first ${shown} of ${total}.`,
    lowered: {
      km: (most: number) => `Distances are at most ${most} km.`,
      limit: (most: number) => `A feed has at most ${most} events.`,
    },
    feeds: 'As a file or feed',
    formats: { ics: 'Calendar', rss: 'RSS', json: 'JSON', jsonld: 'JSON-LD' } satisfies Record<
      AgendaFormat,
      string
    > as Record<AgendaFormat, string>,
    nearest: 'This comes nearest:',
    /** How the day of an event is known. */
    dateHow: { stated: 'date confirmed', by_rule: 'date follows from a rule' } satisfies Record<
      DateKnown,
      string
    > as Record<DateKnown, string>,
    cities: 'Cities',
    times: 'Place and time',
    kinds: 'Kinds of events',
    weekend: 'This weekend',
    everywhere: 'All places',
    language: 'Language',
    storesNothing: 'This page sets no cookie and stores nothing on your device.',
    unknown: { city: 'We know no such place', category: 'There is no such kind of event' },
    meant: 'Did you mean:',
  },
}
