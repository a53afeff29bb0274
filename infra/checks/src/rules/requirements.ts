import { findListFaults, readRequirements, readSections, readTerms } from '../conformance/requirements.ts'
import { listFiles, readText } from '../source-files.ts'

const ENTRY = 'infra/docs/requirements.md'
const DOCUMENTS = 'infra/docs/requirements'

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) && !path.includes('/checks/src/')

/** Every requirement of the repository, document by document. */
export const listRequirements = () =>
  listFiles(DOCUMENTS).flatMap((file) => readRequirements(file, readText(file)))

/** The ids in a file's tags: `tags: 'a.b'` or `tags: ['a.b', 'c.d']`, in a browser test `tag: '@a.b'`. */
export function tagsIn(path: string, source: string): string[] {
  const field = path.endsWith('.spec.ts') ? 'tag' : 'tags'
  const values = [...source.matchAll(new RegExp(String.raw`\b${field}: ('[^']*'|\[[^\]]*\])`, 'g'))]
  return values.flatMap(([, value = '']) => [...value.matchAll(/'@?([^']+)'/g)].map(([, id = '']) => id))
}

/** Whatever a test file has in quotes: a table of tests has its ids beside what they are about. */
const quotedIn = (source: string) => [...source.matchAll(/'@?([\w.-]+)'/g)].map((match) => match[1] ?? '')

/** The ids that a comment cites: in backticks behind the word requirement. */
export const citedIn = (source: string): string[] =>
  [...source.matchAll(/\brequirements? ((?:`[^`]+`(?:, | and )?)+)/g)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/`([^`]+)`/g)].map((cited) => cited[1] ?? ''),
  )

/** Documents that are not in the repository, and sections of them: nobody who reads here can look them up. */
const ELSEWHERE =
  /\b(?:SPEC|DESIGN|FACTS|STACK|STYLE|QUALITY)(?:\.md\b| §|'s\b|\)|,? "| \d)|(?<![\w[{(]|from )§\d/

/** Lines that cite what is not in the repository. */
export const foreignCitations = (path: string, source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, at) =>
      ELSEWHERE.test(line) ? [`${path}:${at + 1}: cites what is not in the repository`] : [],
    )

/** The list is whole, tests and comments name nothing else, and every requirement is named by a test. */
export function findRequirementGaps(): string[] {
  const requirements = listRequirements()
  const entry = readText(ENTRY)
  const known = new Set(requirements.map(({ id }) => id))
  const gaps = findListFaults(requirements, readSections(entry), readTerms(entry))
  const shown = new Set<string>()
  for (const path of listFiles().filter((name) => /\.(tsx?|mjs|css)$/.test(name))) {
    const source = readText(path)
    if (isTest(path)) for (const id of quotedIn(source)) shown.add(id)
    const named = [...(isTest(path) ? tagsIn(path, source) : []), ...citedIn(source)]
    gaps.push(...named.filter((id) => !known.has(id)).map((id) => `${path}: there is no requirement ${id}`))
    if (!path.includes('/checks/src/')) gaps.push(...foreignCitations(path, source))
  }
  for (const { id, file } of requirements) if (!shown.has(id)) gaps.push(`${file}: no test names ${id}`)
  return gaps
}
