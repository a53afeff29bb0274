import type { Language } from '@uitpost/contracts'

/** Everything else that the embed says is in the feed, in the same language. */
const en = {
  loading: 'Loading events …',
  none: 'No events are known here yet.',
  failed: 'The events could not be loaded.',
  retry: 'Try again',
  more: 'More at Uitpost',
}
export type EmbedTexts = typeof en

export const EMBED_TEXTS: Record<Language, EmbedTexts> = {
  en,
  nl: {
    loading: 'Evenementen worden geladen …',
    none: 'Hier zijn nog geen evenementen bekend.',
    failed: 'De evenementen konden niet worden geladen.',
    retry: 'Opnieuw proberen',
    more: 'Meer bij Uitpost',
  },
  fr: {
    loading: 'Chargement des événements…',
    none: 'Aucun événement n’est encore connu ici.',
    failed: 'Les événements n’ont pas pu être chargés.',
    retry: 'Réessayer',
    more: 'Plus sur Uitpost',
  },
  de: {
    loading: 'Veranstaltungen werden geladen …',
    none: 'Hier sind noch keine Veranstaltungen bekannt.',
    failed: 'Die Veranstaltungen konnten nicht geladen werden.',
    retry: 'Erneut versuchen',
    more: 'Mehr bei Uitpost',
  },
}
