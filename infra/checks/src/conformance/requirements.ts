/** One line of infra/docs/requirements: something the product must do or say. */
export interface Requirement {
  id: string
  text: string
  /** The sections of the specification it comes from: `§2 Login`. */
  from: string[]
  /** One of the words that infra/docs/requirements.md explains. */
  binds: string
  file: string
}

/** How an id is written: `area.what-it-says`. */
export const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*$/

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The id in a cell that holds nothing but an id in backticks. */
const idIn = (cell = '') => /^`([^`]+)`$/.exec(cell)?.[1]

/** The requirements of one document: the rows of its tables that begin with an id and have four cells. */
export function readRequirements(file: string, markdown: string): Requirement[] {
  return markdown.split('\n').flatMap((line) => {
    const [first, text = '', from = '', binds = ''] = cellsOf(line)
    const id = idIn(first)
    return id ? [{ id, text, from: from.split(', '), binds, file }] : []
  })
}

/** The table at the end of requirements.md: the ids that stand behind each section. */
export function readSections(markdown: string): Map<string, string[]> {
  const rows = markdown.split('\n').flatMap((line) => {
    const [section = '', ids = ''] = cellsOf(line)
    if (!section.startsWith('§')) return []
    return [[section, [...ids.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')] as const]
  })
  return new Map(rows)
}

/** The words of requirements.md that say how long something binds: a list of `- **word**: …`. */
export const readTerms = (markdown: string): string[] =>
  [...markdown.matchAll(/^- \*\*([a-z]+)\*\*:/gm)].map((match) => match[1] ?? '')

/** What is wrong with the list itself, whatever the tests do. */
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
