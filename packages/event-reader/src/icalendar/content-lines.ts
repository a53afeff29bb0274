/** One `NAME;PARAM=value:value` line of a calendar, after unfolding. Names and parameter names are upper case. */
export interface Property {
  name: string
  params: Record<string, string>
  value: string
  line: number
}

export interface Component {
  name: string
  line: number
  properties: Property[]
  children: Component[]
}

/** An unusable part of the feed; the rest was read. */
export interface CalendarProblem {
  line?: number
  uid?: string
  message: string
}

interface LogicalLine {
  text: string
  line: number
}

const PROPERTY = /^([A-Za-z0-9-]+)((?:;[^=:;"]+=(?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)*):(.*)$/s
const PARAMETER = /;([^=:;"]+)=((?:"[^"]*"|[^":;,]*)(?:,(?:"[^"]*"|[^":;,]*))*)/g

/** Joins folded lines. Drops blank lines, also inside a fold, where some exporters write them. */
function unfold(text: string): LogicalLine[] {
  const lines: LogicalLine[] = []
  let number = 0
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    number += 1
    const previous = lines.at(-1)
    if (raw === '') continue
    if (previous && (raw.startsWith(' ') || raw.startsWith('\t'))) previous.text += raw.slice(1)
    else lines.push({ text: raw, line: number })
  }
  return lines
}

export function parseProperty(text: string, line: number): Property | undefined {
  const found = PROPERTY.exec(text)
  if (!found) return undefined
  const params: Record<string, string> = {}
  for (const [, name = '', value = ''] of (found[2] ?? '').matchAll(PARAMETER)) {
    params[name.trim().toUpperCase()] = value.replaceAll('"', '')
  }
  return { name: (found[1] ?? '').toUpperCase(), params, value: found[3] ?? '', line }
}

/** Problems reported per feed. */
const MAX_PROBLEMS = 100

export interface Components {
  root: Component
  problems: CalendarProblem[]
  /** Adds a problem, up to the limit. */
  report(problem: CalendarProblem): void
}

/** A calendar, an event and its alarm are three levels; real calendars have few more. */
const MAX_DEPTH = 10

/** They lie in a calendar, never in each other. */
const IN_CALENDAR = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE'])

/**
 * Reads the nesting of BEGIN and END. A line without a property is skipped with a problem; an unclosed component ends
 * with its parent, or where the next one of its calendar begins; several calendars in a file are read one after the
 * other.
 */
export function readComponents(text: string): Components {
  const root: Component = { name: 'ROOT', line: 0, properties: [], children: [] }
  const problems: CalendarProblem[] = []
  const report = (problem: CalendarProblem): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem)
  }
  const open: Component[] = [root]
  for (const { text: content, line } of unfold(text)) {
    // An unclosed quote hides the colon; without quotes the line may still be readable.
    const property = parseProperty(content, line) ?? parseProperty(content.replaceAll('"', ''), line)
    const name = property?.value.trim().toUpperCase() ?? ''
    if (property?.name === 'BEGIN' && IN_CALENDAR.has(name)) {
      const unclosed = open.findIndex((component) => IN_CALENDAR.has(component.name))
      if (unclosed > 0) {
        report({ line, message: `${open[unclosed]?.name} has no END before this line` })
        open.length = unclosed
      }
    }
    const current = open.at(-1) ?? root
    if (!property) {
      report({ line, message: `Not a calendar line: ${content.slice(0, 60)}` })
    } else if (property.name === 'BEGIN' && open.length > MAX_DEPTH) {
      report({ line, message: `BEGIN:${property.value.slice(0, 60)} lies too deep` })
    } else if (property.name === 'BEGIN') {
      const child = { name, line, properties: [], children: [] }
      current.children.push(child)
      open.push(child)
    } else if (property.name === 'END') {
      const at = open.findLastIndex((component) => component.name === name)
      if (at > 0) open.length = at
      else report({ line, message: `END:${property.value} without its BEGIN` })
    } else {
      current.properties.push(property)
    }
  }
  if (open.length > 1) report({ message: `${open.at(-1)?.name} is not closed: the file may be cut off` })
  return { root, report, problems }
}

/** Every component with this name below the given one, at any depth. */
export function componentsNamed(root: Component, name: string): Component[] {
  return root.children.flatMap((child) => (child.name === name ? [child] : componentsNamed(child, name)))
}

export const propertiesNamed = (component: Component, name: string): Property[] =>
  component.properties.filter((property) => property.name === name)

/** The last one: exporters that repeat a property mean the newer value. */
export const propertyNamed = (component: Component, name: string): Property | undefined =>
  component.properties.findLast((property) => property.name === name)
