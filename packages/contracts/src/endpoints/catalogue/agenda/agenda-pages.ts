import { z } from 'zod'
import { LANGUAGES } from '../../../constants.ts'
import { endpoint } from '../../../endpoint.ts'
import { AgendaQuery } from './agenda.ts'

/** Any text: an unknown city or category is a 404 with the nearest names instead of a 400. */
export const AgendaCity = z.strictObject({ city: z.string() })
/** A category's slug, or AGENDA_WEEKEND. */
export const AgendaCityPart = z.strictObject({ city: z.string(), part: z.string() })
export type AgendaAddress = Partial<z.infer<typeof AgendaCityPart>>

/** Links of other sites carry members of their own, which are ignored, as is a language that we do not have. */
export const LanguageQuery = z.object({ lang: z.enum(LANGUAGES).optional().catch(undefined) })

/** What is beyond MAX_RADIUS_KM and PAGE_LIMIT is lowered, and the reader is told. */
export const WideAgendaQuery = AgendaQuery.omit({ saved: true }).extend({
  km: z.coerce.number().min(1).optional(),
  limit: z.coerce.number().int().min(1).optional(),
})

/** The agenda's question; AGENDA_SHOWN events without `limit`. */
export const AgendaPageQuery = z.object({ ...WideAgendaQuery.shape, ...LanguageQuery.shape })
export type AgendaPageQuery = z.infer<typeof AgendaPageQuery>
const EmbeddedAgendaQuery = AgendaPageQuery.extend({
  /** That of the reader if it is not given. */
  theme: z.enum(['light', 'dark']).optional().catch(undefined),
})
const FurtherPage = AgendaPageQuery.pick({ cursor: true, lang: true })

const page = {
  policy: 'anonymous',
  limited: true,
  keptSeconds: 60,
  replyType: 'text/html',
  reply: z.string(),
} as const

/** The agenda as pages without scripts; 301 from other spellings of a city or a category. */
export const agendaPageEndpoints = {
  showAgenda: endpoint({ ...page, query: AgendaPageQuery }),
  showCityAgenda: endpoint({ ...page, params: AgendaCity, query: FurtherPage }),
  showCityAgendaPart: endpoint({ ...page, params: AgendaCityPart, query: FurtherPage }),
  /** For a frame in the page of another site; /agenda is its page with everything around it. */
  showEmbeddedAgenda: endpoint({ ...page, query: EmbeddedAgendaQuery, framed: true }),
}
