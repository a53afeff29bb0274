import type { FieldEvidence } from '@uitpost/contracts'
import type { Stretch } from '../evidence/folded-text.ts'
import type { PageModel } from '../evidence/page-model.ts'
import { clip } from './evidence-source.ts'
import { sentenceAround } from './sentence-around.ts'

export interface ProvenField extends FieldEvidence {
  /** Position of the quote in the text; absent for quotes from markup. */
  offset?: number
}

export const UNPROVEN: ProvenField = { proven: false, quote: null }

/** Proven by words of the page. */
export const quoted = (page: PageModel, { from, to }: Stretch): ProvenField => ({
  proven: true,
  quote: clip(page.text.slice(from, to)),
  offset: from,
  ...sentenceAround(page, { from, to }),
})

/** Proven by the page's markup, and quoted as it was read: without escapes, a date in the format of the API. */
export const fromMarkup = (value: string | undefined): ProvenField => ({
  proven: true,
  quote: value === undefined || value === '' ? null : clip(value),
})

/** Words that leave a part open, which was taken from elsewhere: likely, and not proven. */
export const assumed = (field: ProvenField, part: FieldEvidence['assumed']): ProvenField => ({
  ...field,
  proven: false,
  assumed: part,
})

/** A field as it is stored. */
export const toEvidence = ({ proven, quote, around, assumed: part }: ProvenField): FieldEvidence => ({
  proven,
  quote,
  ...(around && { around }),
  ...(part && { assumed: part }),
})
