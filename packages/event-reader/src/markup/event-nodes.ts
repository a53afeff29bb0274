/** A JSON object of the page. */
export type Node = Record<string, unknown>

/** A part is inside a subEvent, a whole inside a superEvent, of the event the page is about. */
export type EventRole = 'event' | 'part' | 'whole'

export interface FoundEvent {
  node: Node
  types: string[]
  /** The surrounding event: the festival of a concert (subEvent), or the series of a session (superEvent). */
  parent?: Node
  role: EventRole
}

/** Deeper than real pages nest, and safe for the call stack. */
const MAX_DEPTH = 50
const MAX_EVENTS = 2_000
const MAX_TYPES = 20

/** Subtypes of schema.org/Event (and OpenActive's) whose name does not end in Event. */
const KINDS = new Set([
  'Festival',
  'Hackathon',
  'CourseInstance',
  'EventSeries',
  'ScheduledSession',
  'SessionSeries',
])

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of a property, including those of a JSON-LD {"@list"} or {"@set"}. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  const inner = isNode(value) ? (value['@list'] ?? value['@set']) : undefined
  return Array.isArray(inner) ? inner : [value]
}

/** The types of a node without their vocabulary: "http://schema.org/MusicEvent" is "MusicEvent". */
export function typesOf(node: Node): string[] {
  const types = listOf(node['@type'])
    .slice(0, MAX_TYPES)
    .filter((type) => typeof type === 'string')
  return types.map(localName)
}

/** "MusicEvent" of "http://schema.org/MusicEvent" and of "schema:MusicEvent". */
export const localName = (name: string): string => name.replace(/[/#]$/, '').replace(/^.*[/#:]/, '')

export const isEventType = (type: string): boolean => /(^|[a-z])Event$/.test(type) || KINDS.has(type)

/** Documents of UiTdatabank (publiq) have no @type; their @context or @id identifies them. */
function isUitdatabankEvent(node: Node): boolean {
  return (
    node['@type'] === undefined &&
    typeof node['@context'] === 'string' &&
    /\/(event\.jsonld|contexts\/event)$/.test(node['@context'])
  )
}

/** Every event node in these values, in page order, at any depth (@graph, arrays, `event` of a venue, RPDE items). */
export function findEvents(values: unknown[]): FoundEvent[] {
  const found: FoundEvent[] = []
  const visit = (value: unknown, parent: Node | undefined, role: EventRole, depth: number): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_EVENTS) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item, parent, role, depth + 1)
      return
    }
    if (!isNode(value)) return
    const types = typesOf(value)
    const isEvent = types.some(isEventType) || isUitdatabankEvent(value)
    if (isEvent) found.push({ node: value, types, role, ...(parent && { parent }) })
    const around = isEvent ? value : parent
    for (const [key, child] of Object.entries(value)) {
      const step = /^subEvents?$/.test(key) ? 'part' : key === 'superEvent' ? 'whole' : undefined
      visit(child, step === 'part' ? around : undefined, step ?? role, depth + 1)
    }
  }
  for (const value of values) visit(value, undefined, 'event', 0)
  return found.map((event) => {
    const parent = event.parent ?? seriesOf(event.node)
    return parent ? { ...event, parent } : event
  })
}

const seriesOf = (node: Node): Node | undefined => listOf(node.superEvent).find(isNode)

/** Nodes by @id, to resolve references such as `{"@id": "#hall"}` to other blocks. */
export function indexById(values: unknown[]): Map<string, Node> {
  const index = new Map<string, Node>()
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1)
    } else if (isNode(value)) {
      const id = value['@id']
      if (typeof id === 'string' && Object.keys(value).length > 1 && !index.has(id)) index.set(id, value)
      for (const child of Object.values(value)) visit(child, depth + 1)
    }
  }
  for (const value of values) visit(value, 0)
  return index
}
