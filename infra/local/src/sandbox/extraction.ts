import { Ajv } from 'ajv'
import { catalogueEvents } from './catalogue/catalogue.ts'
import type { CatalogueEvent } from './catalogue/catalogue-event.ts'
import { type FoundSpan, readSpans } from './date-text.ts'
import { type Finding, fillSchema, type Schema } from './schema-fill.ts'
import { badRequest } from './wire.ts'

/**
 * Answers an extraction from the page text in the prompt and from nothing else: the catalogue tells which recorded page
 * it is and of what kind, but dates, place and description count only when the text states them.
 */
export function answerExtraction(prompt: string, schema: Schema, findings = readFindings(prompt)): unknown {
  const answer = fillSchema(schema, findings)
  const validate = compile(schema)
  if (validate(answer)) return answer
  throw badRequest(
    "Failed to validate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
    {
      code: 'json_validate_failed',
      failed_generation: JSON.stringify(answer),
    },
  )
}

/** The events that the text announces: one per date. */
export function readFindings(prompt: string): Finding[] {
  const text = prompt.replaceAll(/\s+/g, ' ')
  const event = recordedEventIn(text)
  if (!event) return []
  const stated = (words: string) => (text.includes(words) ? words : undefined)
  return distinct(readSpans(event.language, text)).map((span) => ({
    title: event.title,
    description: stated(event.description),
    place: stated(event.place),
    // As the page writes it: 'Den Haag', not the name we file it under.
    city: stated(event.place)?.split(', ').at(-1),
    country: stated(event.place) ? event.country : undefined,
    category: event.category,
    url: stated(event.url),
    language: event.language,
    timeZone: event.timeZone,
    span,
  }))
}

/** The page that gives its own address, else the one whose title comes first, the longer of two that begin alike. */
function recordedEventIn(text: string): CatalogueEvent | undefined {
  const titled = catalogueEvents().filter(({ title }) => text.includes(title))
  const addressed = titled.filter(({ url }) => text.includes(url))
  const [first] = (addressed.length > 0 ? addressed : titled).toSorted(
    (a, b) => text.indexOf(a.title) - text.indexOf(b.title) || b.title.length - a.title.length,
  )
  return first
}

const distinct = (spans: readonly FoundSpan[]): FoundSpan[] => [
  ...new Map(spans.map((span) => [`${span.start}/${span.end}`, span])).values(),
]

function compile(schema: Schema) {
  try {
    return new Ajv({ strict: false, validateFormats: false }).compile(schema)
  } catch (error) {
    throw badRequest(
      `invalid JSON schema for response_format: ${error instanceof Error ? error.message : 'unreadable'}`,
    )
  }
}

/** Strict mode wants every property required and every object closed. */
export function assertStrictSchema(name: string, schema: unknown, path = ''): void {
  if (typeof schema !== 'object' || schema === null) return
  const properties = 'properties' in schema ? schema.properties : undefined
  if (typeof properties === 'object' && properties !== null && !path.endsWith('/properties')) {
    const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : []
    const missing = Object.keys(properties).filter((key) => !required.includes(key))
    const open = !('additionalProperties' in schema) || schema.additionalProperties !== false
    if (missing.length > 0 || open) {
      const fault = open ? '`additionalProperties` must be false' : `\`required\` lacks ${missing.join(', ')}`
      throw badRequest(`invalid JSON schema for response_format: '${name}': ${path || '/'}: ${fault}`)
    }
  }
  for (const [key, part] of Object.entries(schema)) assertStrictSchema(name, part, `${path}/${key}`)
}
