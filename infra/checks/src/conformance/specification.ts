/** One line of the specification that can be shown by a test: a bullet, a table row or a paragraph. */
export interface Row {
  id: string
  section: string
  /** Of the section. */
  title: string
  heading: string
  /** What the row is about: its first words, or the cells that identify a table row. */
  name: string
  text: string
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .split('-')
    .filter(Boolean)
    .slice(0, 6)
    .join('-')

const nameOf = (text: string) => /^.{1,60}?(?=[:(]|\.(?:\s|$)|$)/.exec(text)?.[0].trim() ?? text.slice(0, 60)

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of §§1 to 9, in order. Ids are made of the words, so that inserting a row moves no other. */
export function readSpecification(markdown: string): Row[] {
  const rows: Row[] = []
  const taken = new Map<string, number>()
  let section = ''
  let [title, heading] = ['', '']
  let inTable = false
  const add = (name: string, text: string) => {
    const wanted = [`§${section}`, slug(heading), slug(name)].filter(Boolean).join('/')
    const times = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, times)
    rows.push({ id: times > 1 ? `${wanted}-${times}` : wanted, section, title, heading, name, text })
  }
  for (const line of markdown.split('\n').map((raw) => raw.trim())) {
    const start = /^## (\d+)\. (.*)/.exec(line)
    if (start) [section = '', title = '', heading] = [start[1], start[2], '']
    else if (line.startsWith('## ')) section = ''
    else if (line.startsWith('### ')) heading = line.slice(4)
    else if (section && line.startsWith('|')) {
      const cells = cellsOf(line)
      // The first line of a table names its columns, the second one is a rule.
      if (inTable && !cells.every((cell) => /^:?-+:?$/.test(cell)))
        add(cells.slice(0, 2).join(' '), cells.join(' | '))
      inTable = true
      continue
    } else if (section && /^[-*] /.test(line)) add(nameOf(line.slice(2)), line.slice(2))
    else if (section && line && !line.startsWith('#')) add(nameOf(line), line)
    inTable = false
  }
  return rows
}
