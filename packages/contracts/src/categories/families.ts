/** Families of categories: each has one ink, and one drawing on posters. */
export const FAMILIES = [
  'books',
  'collecting',
  'markets',
  'fairs',
  'music',
  'making',
  'wellness',
  'knowledge',
] as const

/** `other`: no category, or one that an admin added. */
export type Family = (typeof FAMILIES)[number] | 'other'

const MEMBERS: Record<(typeof FAMILIES)[number], readonly string[]> = {
  books: ['book-markets', 'vintage-retro-book-markets'],
  collecting: ['antique-markets', 'auction-houses', 'collector-fairs', 'model-building-fairs'],
  markets: [
    'food-drink',
    'vegetable-organic-markets',
    'neighbourhood-markets',
    'wine-making-fairs',
    'beer-distilling',
  ],
  fairs: ['carnival-fairs', 'exotic-fairs'],
  music: ['latino-festivals', 'music-entertainment'],
  making: ['arts-culture', 'craft-fairs'],
  wellness: ['health-wellness', 'health-wellness-fairs', 'sports-fitness'],
  knowledge: [
    'technology-ai',
    'ai-conventions',
    'computer-conventions',
    'education-learning',
    'business-networking',
  ],
}

/** The family of a category's slug; decides the colour of stamps and posters. */
export const familyOf = (slug: string | null | undefined): Family =>
  FAMILIES.find((family) => slug && MEMBERS[family].includes(slug)) ?? 'other'

/** Only these slugs have a colour of their own (requirement `card.colour-others`). */
export const COLOURED_SLUGS = [
  'latino-festivals',
  'antique-markets',
  'health-wellness',
  'carnival-fairs',
  'book-markets',
] as const

/**
 * Colour name of a category's badge: its slug when it has its own colour, else `other`, grey (requirement
 * `card.colour-others`).
 */
export const badgeInkOf = (slug: string | null | undefined): (typeof COLOURED_SLUGS)[number] | 'other' =>
  COLOURED_SLUGS.find((coloured) => coloured === slug) ?? 'other'

/**
 * `solid` is the ground of a stamp or badge in both themes, `dark` the same colour for words on a dark ground. Words on
 * a light ground are `solid`. The web app's tokens.css states the same values.
 */
export const FAMILY_INKS: Readonly<Record<Family, { solid: string; dark: string }>> = {
  books: { solid: '#0B6371', dark: '#6CC7D4' },
  collecting: { solid: '#8A5608', dark: '#E5B55E' },
  markets: { solid: '#586010', dark: '#C6CE70' },
  fairs: { solid: '#6536A0', dark: '#C4A6F5' },
  music: { solid: '#B51D50', dark: '#FF8FB0' },
  making: { solid: '#82316F', dark: '#E9A6D8' },
  wellness: { solid: '#2A6E3F', dark: '#7FCB93' },
  knowledge: { solid: '#2A4A94', dark: '#9DB8F7' },
  other: { solid: '#5B5D66', dark: '#B4B6BF' },
}

/** The solid colour of a category's badge. */
export const badgeColourOf = (slug: string | null): string =>
  FAMILY_INKS[badgeInkOf(slug) === 'other' ? 'other' : familyOf(slug)].solid
