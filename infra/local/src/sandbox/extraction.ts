import { Ajv } from 'ajv'
import { z } from 'zod'
import { catalogueEvents } from './catalogue/catalogue.ts'
import type { CatalogueEvent } from './catalogue/catalogue-event.ts'
import { type FoundSpan, readSpans } from './date-text.ts'
import { badRequest } from './wire.ts'

export type Schema = Record<string, unknown>

/** A dated event stated by a page; what the page does not state is undefined. */
export interface Finding {
  title: string
  description: string | undefined
  place: string | undefined
  city: string | undefined
  category: string
  url: string | undefined
  span: FoundSpan
}

/** The properties of an event in a request: a list of events, as discovery-worker asks for. */
const Asked = z
  .looseObject({
    properties: z.looseObject({
      events: z.looseObject({
        items: z.looseObject({ properties: z.record(z.string(), z.looseObject({})) }),
      }),
    }),
  })
  .transform(({ properties }) => properties.events.items.properties)

/**
 * Answers an extraction from the page text in the prompt only: the catalogue identifies the recorded page and its
 * category, but dates, place and description are used only if the text states them.
 */
export function answerExtraction(prompt: string, schema: Schema, findings = readFindings(prompt)): unknown {
  const validate = compile(schema)
  const asked = Asked.safeParse(schema)
  if (!asked.success) throw badRequest('The sandbox answers only a schema with a list of events.')
  const answer = { events: findings.map((finding) => fill(asked.data, finding)) }
  if (validate(answer)) return answer
  throw badRequest(
    "Failed to validate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
    {
      code: 'json_validate_failed',
      failed_generation: JSON.stringify(answer),
    },
  )
}

/** The asked properties; null where the page does not state one. */
function fill(properties: Record<string, { enum?: unknown }>, finding: Finding): Record<string, unknown> {
  const stated: Record<string, unknown> = {
    title: finding.title,
    startDate: finding.span.start,
    endDate: finding.span.end,
    city: finding.city,
    // Without its city, which is a property of its own.
    location: finding.place?.split(', ').slice(0, -1).join(', '),
    description: finding.description,
    category: nameOf(finding.category, properties['category']?.enum),
    cancelled: false,
    link: finding.url,
  }
  return Object.fromEntries(Object.keys(properties).map((name) => [name, stated[name] ?? null]))
}

/** The offered name that equals a category, ignoring spelling; without offered names the category itself. */
function nameOf(category: string, offered: unknown): unknown {
  if (!Array.isArray(offered)) return category
  return offered.find((name) => letters(String(name)) === letters(category))
}
const letters = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The events announced in the text, one per date. */
export function readFindings(prompt: string): Finding[] {
  const text = prompt.replaceAll(/\s+/g, ' ')
  const event = recordedEventIn(text)
  if (!event) return []
  const stated = (words: string) => (text.includes(words) ? words : undefined)
  return distinct(readSpans(event.language, text)).map((span) => ({
    title: event.title,
    description: stated(event.description),
    place: stated(event.place),
    // As the page writes it: 'Den Haag' instead of the catalogue's name.
    city: stated(event.place)?.split(', ').at(-1),
    category: event.category,
    url: stated(event.url),
    span,
  }))
}

/**
 * The page whose address the text states, else the one whose title comes first; of two titles with the same beginning,
 * the longer one.
 */
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

/** Throws unless every property is required and every object closed, as strict mode demands. */
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
