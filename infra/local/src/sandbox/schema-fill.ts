import { Temporal } from 'temporal-polyfill'
import type { FoundSpan } from './date-text.ts'

export type Schema = Record<string, unknown>

/** One dated event as a page states it; what the page does not state is undefined. */
export interface Finding {
  title: string
  description: string | undefined
  place: string | undefined
  city: string | undefined
  country: string | undefined
  category: string
  url: string | undefined
  language: string
  timeZone: string
  span: FoundSpan
}

type Value = string | boolean | number
interface Place {
  root: Schema
  /** The property being filled. */
  name: string
  /** Inside an object of literal quotes ('evidence', 'quotes'). */
  quoting: boolean
}

const QUOTING = /(quote|evidence|proof|literal|verbatim|citation)s?$/i

/** Fills whatever schema a request brings with what we know; the rest is null, or empty where null is not allowed. */
export function fillSchema(schema: Schema, findings: readonly Finding[]): unknown {
  const root = resolve(schema, schema)
  const lists = Object.values(propertiesOf(root)).some((part) => isListOfObjects(schema, part))
  const place = { root: schema, name: '', quoting: false }
  if (root['type'] === 'array') return findings.map((one) => fill(childOf(root, 'items'), one, place))
  if (!lists) return fill(root, findings[0], place)
  return Object.fromEntries(
    Object.entries(propertiesOf(root)).map(([name, part]) => [
      name,
      isListOfObjects(schema, part)
        ? findings.map((one) => fill(childOf(option(schema, part), 'items'), one, { ...place, name }))
        : fill(part, findings[0], { ...place, name }),
    ]),
  )
}

function fill(part: Schema, finding: Finding | undefined, place: Place): unknown {
  const schema = option(place.root, part)
  const types = [schema['type']].flat()
  if (types.includes('object') || 'properties' in schema) return fillObject(schema, finding, place)
  if (types.includes('array')) return fillArray(schema, finding, place)
  const fitting = finding ? valuesFor(place, finding).find((value) => fits(schema, value)) : undefined
  if (fitting !== undefined) return inEnumeration(schema, fitting)
  return emptyFor(place.root, part, schema)
}

function fillObject(schema: Schema, finding: Finding | undefined, place: Place): unknown {
  const quoting = place.quoting || QUOTING.test(place.name)
  return Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, part]) => [
      name,
      // In {title: {proven, quote}} it is the outer name that tells what is quoted.
      fill(part, finding, {
        ...place,
        quoting,
        name: /^(quote|text|value)$/i.test(name) ? `${place.name}Quote` : name,
      }),
    ]),
  )
}

function fillArray(schema: Schema, finding: Finding | undefined, place: Place): unknown[] {
  if (!finding) return []
  const items = childOf(schema, 'items')
  if (isObject(place.root, items)) {
    const fields = propertiesOf(option(place.root, items))
    if (!('field' in fields)) return []
    return ['title', 'start', 'city'].flatMap((field) => {
      const filled = fill(items, finding, { ...place, name: `${field}Quote` })
      return typeof filled === 'object' && filled !== null ? [{ ...filled, field }] : []
    })
  }
  const quoted = [finding.title, finding.span.text, finding.place].filter((quote) => quote !== undefined)
  if (place.quoting || QUOTING.test(place.name)) return quoted
  return valuesFor({ ...place, name: place.name.replace(/ies$/, 'y').replace(/s$/, '') }, finding)
    .filter((value) => fits(items, value))
    .slice(0, 1)
    .map((value) => inEnumeration(items, value))
}

/** What we know under a name, the likeliest form first. */
function valuesFor({ name, quoting }: Place, finding: Finding): Value[] {
  const key = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const { span } = finding
  const quotes = quoting || QUOTING.test(name)
  const known: [RegExp, (Value | undefined)[]][] = [
    [/^(is)?(allday|dateonly|wholeday)/, [span.allDay]],
    [/^(is)?cancell?ed/, [false]],
    [/^(proven|found|isevent|haseve?nts?)/, [true]],
    [/^(status|eventstatus)/, ['scheduled', 'EventScheduled']],
    [/^(confidence|score|certainty)/, [0.9]],
    [
      /^(start|begin|from).*time$/,
      quotes ? [span.text] : [clockOf(span.start), ...moments(finding, span.start)],
    ],
    [/^(end|until|to).*time$/, quotes ? [span.text] : [clockOf(span.end), ...moments(finding, span.end)]],
    [/^(start|begin|from|when|date)/, quotes ? [span.text] : moments(finding, span.start)],
    [/^(end|until|to(quote|date)?$)/, quotes ? [span.text] : moments(finding, span.end)],
    [/^(title|name|summary|event)/, [finding.title]],
    [/^(description|about|intro|teaser)/, [finding.description]],
    [/^(city|town|municipality|locality)/, quotes ? [finding.place] : [finding.city]],
    [/^country/, [finding.country]],
    [/^(timezone|zone)/, [finding.timeZone]],
    [/^(location|venue|place|address|street)/, [quotes ? finding.place : venueOf(finding)]],
    [/^categor/, [finding.category]],
    [/(url|link|website)/, [finding.url]],
    [/^lang/, [finding.language]],
  ]
  const values = known.find(([pattern]) => pattern.test(key))?.[1] ?? []
  return values.filter((value) => value !== undefined)
}

/** A local time as a model would write it from the page, then the forms a schema may insist on. */
function moments({ timeZone }: Finding, local: string): string[] {
  if (!local.includes('T')) return [local, `${local}T00:00`, `${local}T00:00:00`]
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
  const offset = zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return [local, `${local}:00`, offset, zoned.toInstant().toString(), local.slice(0, 10)]
}

const clockOf = (local: string): string | undefined => local.split('T')[1]

/** The place without its city, which has a field of its own. */
const venueOf = ({ place }: Finding): string | undefined => place?.split(', ').slice(0, -1).join(', ')

const FORMATS: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
}

function fits(schema: Schema, value: Value): boolean {
  const types = [schema['type']].flat()
  const type = typeof value
  if (
    schema['type'] &&
    !types.includes(type) &&
    !(type === 'number' && types.includes('integer') && Number.isInteger(value))
  )
    return false
  if (Array.isArray(schema['enum'])) return inEnumeration(schema, value) !== undefined
  if (type !== 'string') return true
  const format = FORMATS[String(schema['format'])]
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern'], 'u') : undefined
  const length = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : Number.POSITIVE_INFINITY
  return [format, pattern].every((one) => one?.test(String(value)) ?? true) && String(value).length <= length
}

/** The member of an enumeration that a value means, in the enumeration's own spelling. */
function inEnumeration(schema: Schema, value: Value): unknown {
  if (!Array.isArray(schema['enum'])) return value
  const key = (one: unknown) =>
    String(one)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
  return schema['enum'].find((member) => key(member) === key(value))
}

function emptyFor(root: Schema, part: Schema, schema: Schema): unknown {
  if (isNullable(root, part)) return null
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if ('const' in schema) return schema['const']
  const type = [schema['type']].flat()[0]
  return type === 'boolean' ? false : type === 'number' || type === 'integer' ? 0 : ''
}

function isNullable(root: Schema, part: Schema): boolean {
  const schema = resolve(root, part)
  if ([schema['type']].flat().includes('null')) return true
  if (Array.isArray(schema['enum']) && schema['enum'].includes(null)) return true
  return alternatives(schema).some((one) => isNullable(root, one))
}

/** The alternative that can hold a value. */
function option(root: Schema, part: Schema): Schema {
  const schema = resolve(root, part)
  const choices = alternatives(schema)
  const chosen = choices.find((one) => resolve(root, one)['type'] !== 'null')
  return chosen ? option(root, chosen) : schema
}

function resolve(root: Schema, part: Schema): Schema {
  const reference = part['$ref']
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return part
  const target = reference.slice(2).split('/').reduce<Schema>(childOf, root)
  return resolve(root, target)
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const childOf = (schema: Schema, key: string): Schema => (isSchema(schema[key]) ? schema[key] : {})
const propertiesOf = (schema: Schema): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(childOf(schema, 'properties')).filter(([, part]) => isSchema(part)),
  ) as Record<string, Schema>
const alternatives = (schema: Schema): Schema[] =>
  [schema['anyOf'] ?? schema['oneOf'] ?? []].flat().filter(isSchema)
const isObject = (root: Schema, part: Schema): boolean => {
  const schema = option(root, part)
  return schema['type'] === 'object' || 'properties' in schema
}
const isListOfObjects = (root: Schema, part: Schema): boolean => {
  const schema = option(root, part)
  return [schema['type']].flat().includes('array') && isObject(root, childOf(schema, 'items'))
}
