import { COLOURED_SLUGS } from '@uitpost/contracts/constants'

/** The ink of a category: its slug when it has a colour of its own, else grey (requirement `card.colour-others`). */
export const inkOf = (slug: string | null | undefined): string =>
  COLOURED_SLUGS.find((coloured) => coloured === slug) ?? 'other'
