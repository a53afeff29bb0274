/** What a model, a feed or a user says about an event; to be checked. */
export interface ClaimedEvent {
  title: string
  /** ISO 8601 with the venue's offset, or YYYY-MM-DD. */
  start: string
  city: string
  /** Other names of the city (Gent, Gand, Ghent). */
  cityNames?: readonly string[]
  link: string
  end?: string
  location?: string
  description?: string
  organiser?: string
  /** Markup gives more of a place than a page's words; others claim a place as a whole. */
  by?: 'markup' | 'rules' | 'ai'
  /** Whether it is claimed to be cancelled. */
  cancelled?: boolean
  /** Words by which the category that it is put into is known. */
  categorySigns?: readonly string[]
}
