import ical, { type VEvent } from 'node-ical'
import { z } from 'zod'
import { type CatalogueEvent, PAGE_LOCALES, type PageLanguage } from './catalogue-event.ts'

/** One VEVENT of a catalogue file; several may be the years of one event. */
export interface CatalogueEntry {
  event: Omit<CatalogueEvent, 'entries'>
  vevent: VEvent
}

/** The parser removes the X- of our own properties. */
const Properties = z.object({
  uid: z.string().min(1),
  summary: z.string().min(1),
  description: z.string().min(1),
  location: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
  categories: z.array(z.string().min(1)).length(1),
  'UITPOST-CITY': z.string().min(1),
  'UITPOST-COUNTRY': z.enum(['NL', 'BE']),
  'UITPOST-LANGUAGE': z.enum(Object.keys(PAGE_LOCALES) as PageLanguage[]),
  'UITPOST-CERTAINTY': z.enum(['fixed', 'usual', 'approximate']),
  'UITPOST-SERIES': z.string().min(1).optional(),
})

const ZONES = { NL: 'Europe/Amsterdam', BE: 'Europe/Brussels' } as const

/** Reads one file of the catalogue; throws for a mistake in it. */
export function readCatalogueFile(file: string, text: string): CatalogueEntry[] {
  return Object.values(ical.parseICS(text)).flatMap((component) => {
    if (component?.type !== 'VEVENT') return []
    const parsed = Properties.safeParse(component)
    if (!parsed.success) throw new Error(`${file}.ics, ${component.uid}: ${z.prettifyError(parsed.error)}`)
    return [{ event: eventOf(file, parsed.data), vevent: component }]
  })
}

const eventOf = (file: string, of: z.infer<typeof Properties>): CatalogueEntry['event'] => ({
  id: of['UITPOST-SERIES'] ?? of.uid,
  title: of.summary,
  description: of.description,
  category: of.categories[0] ?? '',
  city: of['UITPOST-CITY'],
  country: of['UITPOST-COUNTRY'],
  place: of.location,
  url: of.url,
  language: of['UITPOST-LANGUAGE'],
  timeZone: ZONES[of['UITPOST-COUNTRY']],
  certainty: of['UITPOST-CERTAINTY'],
  file,
})
