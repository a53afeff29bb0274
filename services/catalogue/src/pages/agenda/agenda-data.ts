import type { AgendaItem, Language } from '@uitpost/contracts'
import type { PublicAgenda } from '../../domain/agenda/public-agenda.ts'
import type { PublicRow } from '../../store/events/public-events.ts'
import { cardAddress, pageAddress } from '../addresses.ts'
import { viewEvent } from '../event-view.ts'
import { eventData } from '../json-ld.ts'

export interface AgendaDataProps {
  name: string
  /** The address of the list. */
  address: string
  publicUrl: string
  language: Language
}

/** Structured data of a list (schema.org/ItemList) of events and, for series, of their next date. */
export function agendaData(
  { agenda, rows }: PublicAgenda,
  { name, address, publicUrl, language }: AgendaDataProps,
): Record<string, unknown> {
  const elements = agenda.items.flatMap((item) => {
    const row = rows.get(item.event.id)
    return row ? itemData(item, row, publicUrl, language) : []
  })
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url: address,
    numberOfItems: agenda.total,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: elements.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
  }
}

function itemData({ series }: AgendaItem, row: PublicRow, publicUrl: string, language: Language) {
  const page = pageAddress(publicUrl, row.id)
  const card = cardAddress(publicUrl, row.id, row.sequence, language)
  const { '@context': _, ...event } = eventData(row, viewEvent(row, language), { page, card })
  if (!series) return { ...event, '@id': page }
  const { name, location, startDate } = event
  return {
    '@type': 'EventSeries',
    name,
    location,
    startDate,
    url: page,
    ...(series.sentence && { description: series.sentence }),
    subEvent: [{ ...event, '@id': page }],
  }
}
