import { z } from 'zod'
import { LANGUAGES } from '../../../constants.ts'
import { endpoint } from '../../../endpoint.ts'
import { Agenda, AgendaItem } from './agenda.ts'
import { AgendaCity, AgendaCityPart, WideAgendaQuery } from './agenda-pages.ts'

/** CC0: facts belong to nobody. */
export const FACTS_LICENCE = 'https://creativecommons.org/publicdomain/zero/1.0/'

const OwnQuery = z.strictObject({
  /** PAGE_LIMIT if it is not given. */
  limit: WideAgendaQuery.shape.limit,
  /** The browser's language if it is not given. */
  lang: z.enum(LANGUAGES).optional(),
})
/** Unknown members are refused: a filter with a typing mistake would otherwise be a feed of everything. */
export const AgendaFeedQuery = WideAgendaQuery.omit({ cursor: true }).extend(OwnQuery.shape)
export type AgendaFeedQuery = z.infer<typeof AgendaFeedQuery>

/** An item of the agenda, with what changes when its event does. */
export const AgendaFeedItem = AgendaItem.extend({
  /** The public page of its event. */
  page: z.url(),
  /** Date and place in words, in the language of the feed. */
  when: z.string(),
  place: z.string(),
  /** Goes up with each change of the event that people should be told. */
  sequence: z.int().nonnegative(),
  updatedAt: z.iso.datetime(),
})

export const AgendaFeed = z.object({
  title: z.string(),
  /** The public page that shows the same, or comes nearest to it. */
  page: z.url(),
  language: z.enum(LANGUAGES),
  total: Agenda.shape.total,
  asked: Agenda.shape.asked,
  words: Agenda.shape.words,
  /** Members of the question that were too wide. */
  lowered: z.array(z.enum(['km', 'limit'])),
  /** The licence of the facts. */
  license: z.url(),
  items: z.array(AgendaFeedItem),
})
export type AgendaFeed = z.infer<typeof AgendaFeed>

const open = {
  policy: 'anonymous',
  limited: true,
  keptSeconds: 60,
  openToSites: true,
} as const
const calendar = { ...open, replyType: 'text/calendar', reply: z.string() } as const
const rss = { ...open, replyType: 'application/rss+xml', reply: z.string() } as const
const json = { ...open, reply: AgendaFeed } as const
const jsonLd = { ...open, replyType: 'application/ld+json', reply: z.string() } as const

const whole = { query: AgendaFeedQuery } as const
const ofCity = { query: OwnQuery, params: AgendaCity } as const
const ofCityPart = { query: OwnQuery, params: AgendaCityPart } as const

/** The agenda as files, under the addresses of its pages; of any question without a city in the path. */
export const agendaFeedEndpoints = {
  readAgendaCalendar: endpoint({ ...calendar, ...whole }),
  readAgendaRss: endpoint({ ...rss, ...whole }),
  readAgendaJson: endpoint({ ...json, ...whole }),
  readAgendaJsonLd: endpoint({ ...jsonLd, ...whole }),
  readCityAgendaCalendar: endpoint({ ...calendar, ...ofCity }),
  readCityAgendaRss: endpoint({ ...rss, ...ofCity }),
  readCityAgendaJson: endpoint({ ...json, ...ofCity }),
  readCityAgendaJsonLd: endpoint({ ...jsonLd, ...ofCity }),
  readCityAgendaPartCalendar: endpoint({ ...calendar, ...ofCityPart }),
  readCityAgendaPartRss: endpoint({ ...rss, ...ofCityPart }),
  readCityAgendaPartJson: endpoint({ ...json, ...ofCityPart }),
  readCityAgendaPartJsonLd: endpoint({ ...jsonLd, ...ofCityPart }),
}
