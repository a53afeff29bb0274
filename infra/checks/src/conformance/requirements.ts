/** A row of infra/docs/requirements: something the product must do or show. */
export interface Requirement {
  id: string
  text: string
  /** The sections of the specification it comes from, as in `§2 Login`; `own` if it goes beyond the specification. */
  from: string[]
  /** One of the terms explained in infra/docs/requirements.md. */
  binds: string
  file: string
}

/** Syntax of an id: `area.what-it-says`. */
export const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*$/

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** A cell that contains only an id in backticks. */
const idIn = (cell = '') => /^`([^`]+)`$/.exec(cell)?.[1]

/** The requirements of a document: table rows with four cells that begin with an id. */
export function readRequirements(file: string, markdown: string): Requirement[] {
  return markdown.split('\n').flatMap((line) => {
    const [first, text = '', from = '', binds = ''] = cellsOf(line)
    const id = idIn(first)
    return id ? [{ id, text, from: from.split(', '), binds, file }] : []
  })
}

/** The origin of a requirement that is not in the specification. */
const OWN = 'own'

/** The table at the end of requirements.md: the ids of each section, and of our own additions. */
export function readSections(markdown: string): Map<string, string[]> {
  const rows = markdown.split('\n').flatMap((line) => {
    const [section = '', ids = ''] = cellsOf(line)
    if (section !== OWN && !section.startsWith('§')) return []
    return [[section, [...ids.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')] as const]
  })
  return new Map(rows)
}

/** The terms of requirements.md for how long something binds, from a list of `- **word**: …`. */
export const readTerms = (markdown: string): string[] =>
  [...markdown.matchAll(/^- \*\*([a-z]+)\*\*:/gm)].map((match) => match[1] ?? '')

/** How many requirements there are, from the specification and of our own. */
const countsSentence = (requirements: readonly Requirement[]): string => {
  const own = requirements.filter(({ from }) => from.includes(OWN)).length
  return `There are ${requirements.length} lines: ${requirements.length - own} from the specification and ${own} of our own`
}

/** A fault if requirements.md does not state how many requirements there are. */
export function findCountFaults(requirements: readonly Requirement[], markdown: string): string[] {
  const sentence = countsSentence(requirements)
  return markdown.includes(sentence) ? [] : [`requirements.md does not say "${sentence}"`]
}

/** Faults of the list itself, independent of tests. */
export function findListFaults(
  requirements: Requirement[],
  sections: Map<string, string[]>,
  terms: string[],
): string[] {
  const faults: string[] = []
  const known = new Set<string>()
  for (const { id, text, from, binds, file } of requirements) {
    if (!ID.test(id)) faults.push(`${file}: ${id} is not written as area.what-it-says`)
    if (known.has(id)) faults.push(`${file}: ${id} stands there twice`)
    known.add(id)
    if (text === '') faults.push(`${file}: ${id} says nothing`)
    if (from.includes(OWN) && from.length > 1)
      faults.push(`${file}: ${id} is our own and from the specification`)
    if (!terms.includes(binds)) faults.push(`${file}: ${id} binds "${binds}", which is not explained`)
    for (const section of from)
      if (!sections.get(section)?.includes(id))
        faults.push(`${file}: ${id} is missing in the row ${section} of the table of sections`)
  }
  const bySection = new Map(requirements.map(({ id, from }) => [id, from]))
  for (const [section, ids] of sections)
    for (const id of ids)
      if (!bySection.get(id)?.includes(section))
        faults.push(`The table of sections names ${id} for ${section}, and its own row does not`)
  return faults
}
