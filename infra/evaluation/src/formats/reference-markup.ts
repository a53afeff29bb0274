import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser'
import { mf2 } from 'microformats-parser'
import { RdfaParser } from 'rdfa-streaming-parser'
import { z } from 'zod'

/** A title and start found by a reference reader, as written. */
export interface Stated {
  title: string
  start: string
}

const BASE = 'https://agenda.example/page/'
const KINDS =
  /(^|[a-z])Event$|^(Festival|Hackathon|CourseInstance|EventSeries|ScheduledSession|SessionSeries)$/
const localName = (iri: string): string => iri.replace(/[/#]$/, '').replace(/^.*[/#:]/, '')

const Term = z.object({ termType: z.string(), value: z.string() })
const Quad = z.object({ subject: Term, predicate: Term, object: Term })

/** Events among the triples: subjects of such a type with name and start. */
async function eventsAmong(parser: { import(page: Readable): object }, html: string): Promise<Stated[]> {
  const nodes = new Map<string, Map<string, string>>()
  for (const { subject, predicate, object } of await quadsOf(parser.import(Readable.from([html])))) {
    const node = nodes.get(subject.value) ?? new Map<string, string>()
    nodes.set(subject.value, node)
    const name = localName(predicate.value)
    if (name === 'type' && KINDS.test(localName(object.value))) node.set('isEvent', 'yes')
    else if (object.termType === 'Literal' && !node.has(name)) node.set(name, object.value)
  }
  return [...nodes.values()].flatMap((node) =>
    node.has('isEvent') ? stated(node.get('name') ?? node.get('headline'), node.get('startDate')) : [],
  )
}

async function quadsOf(stream: object): Promise<z.infer<typeof Quad>[]> {
  if (!(stream instanceof EventEmitter)) throw new Error('Not a stream of triples')
  const quads: z.infer<typeof Quad>[] = []
  stream.on('data', (quad: unknown) => quads.push(Quad.parse(quad)))
  await once(stream, 'end')
  return quads
}

const stated = (title: unknown, start: unknown): Stated[] =>
  typeof title === 'string' && typeof start === 'string' && title.trim() !== '' ? [{ title, start }] : []

/** Objects of such a type in the scripts of a page, or in a JSON document. */
function jsonEvents(html: string): Stated[] {
  const isDocument = /^\s*[{[]/.test(html)
  const texts = isDocument
    ? [html]
    : [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gis)].map(
        ([, text = '']) => text,
      )
  const found: Stated[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const node = value as Record<string, unknown>
    const types = [node['@type']].flat().map((type) => localName(String(type)))
    if (types.some((type) => KINDS.test(type)) || isUitdatabank(node))
      found.push(...stated(plainValue(node.name), plainValue(node.startDate)))
    for (const child of Object.values(node)) visit(child)
  }
  for (const text of texts) {
    try {
      visit(JSON.parse(text))
    } catch {
      // Invalid JSON is not evidence of what a page states.
    }
  }
  return found
}

/** UiTdatabank omits the type and gives a name per language. */
const isUitdatabank = (node: Record<string, unknown>): boolean =>
  node['@type'] === undefined && /\/(event\.jsonld|contexts\/event)$/.test(String(node['@context']))

function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const values = Object.entries(value).filter(([key]) => /^(@value|[a-z]{2})$/.test(key))
  return values.find(([key]) => key === 'nl')?.[1] ?? values[0]?.[1] ?? value
}

const Item: z.ZodType<MfItem> = z.object({
  type: z.array(z.string()).optional(),
  properties: z.record(z.string(), z.array(z.unknown())),
  children: z.array(z.lazy(() => Item)).optional(),
})
interface MfItem {
  type?: string[] | undefined
  properties: Record<string, unknown[]>
  children?: MfItem[] | undefined
}

function microformats(html: string): Stated[] {
  const visit = (item: MfItem): Stated[] => {
    const nested = Object.values(item.properties)
      .flat()
      .flatMap((value) => Item.safeParse(value).data ?? [])
    const inner = [...(item.children ?? []), ...nested].flatMap(visit)
    const { name = [], start = [] } = item.properties
    return item.type?.includes('h-event') ? [...stated(name[0], start[0]), ...inner] : inner
  }
  // This reader fails on a page without elements in its body.
  const page = html.replace(/<\/body>|$/i, '<p></p>$&')
  return z
    .array(Item)
    .parse(mf2(page, { baseUrl: BASE }).items)
    .flatMap(visit)
}

/** Events of each kind of markup on a page, found by readers that the product does not use. */
export async function referenceMarkup(html: string): Promise<Record<string, Stated[]>> {
  if (/^\s*[{[]/.test(html)) return { 'json-ld': jsonEvents(html) }
  return {
    'json-ld': jsonEvents(html),
    microdata: await eventsAmong(new MicrodataRdfParser({ baseIRI: BASE }), html),
    rdfa: await eventsAmong(new RdfaParser({ baseIRI: BASE, contentType: 'text/html' }), html),
    'h-event': microformats(html),
  }
}
