import {
  findListFaults,
  ID,
  type Requirement,
  readRequirements,
  readSections,
  readTerms,
} from '../conformance/requirements.ts'
import { listFiles, readText } from '../source-files.ts'

const ENTRY = 'infra/docs/requirements.md'
const DECISIONS = 'infra/docs/decisions.md'
const DOCUMENTS = 'infra/docs/requirements'

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

/** Tests of the checks name requirements that are made up. */
const isOfChecks = (path: string) => path.startsWith('infra/checks/src/')

/** Every requirement of the repository, document by document. */
export const listRequirements = (): Requirement[] =>
  listFiles(DOCUMENTS).flatMap((file) => readRequirements(file, readText(file)))

/** The ids in a file's tags: `tags: 'a.b'` or `tags: ['a.b', 'c.d']`, in a browser test `tag: '@a.b'`. */
export function tagsIn(path: string, source: string): string[] {
  const field = path.endsWith('.spec.ts') ? 'tag' : 'tags'
  const values = [...source.matchAll(new RegExp(String.raw`\b${field}: ('[^']*'|\[[^\]]*\])`, 'g'))]
  return values.flatMap(([, value = '']) => [...value.matchAll(/'@?([^']+)'/g)].map(([, id = '']) => id))
}

/** Whatever a test file has in quotes: a table of tests has its ids beside what they are about. */
const quotedIn = (source: string) => [...source.matchAll(/'@?([\w.-]+)'/g)].map(([, text = '']) => text)

const commentsIn = (source: string) =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*$/gm)].map(([text]) => text)

/** The ids that a comment cites: in backticks behind the word requirement. Lines of a comment are read as one. */
export const citedIn = (comment: string): string[] =>
  [
    ...comment
      .replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
      .matchAll(/\brequirements? ((?:`[^`]+`(?:, | and )?)+)/gi),
  ].flatMap(([, list = '']) => [...list.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id))

/** The ids with which the rows of a document's tables begin. */
export const rowsIn = (document: string): string[] =>
  [...document.matchAll(/^\| ((?:`[^`|]+`(?:, )?)+) \|/gm)]
    .flatMap(([, list = '']) => [...list.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id))
    .filter((id) => ID.test(id))

/** Documents that stand outside of the repository, by the names they are cited with. */
const ELSEWHERE = /\b(?:SPEC|DESIGN|FACTS|STACK|STYLE|QUALITY)\b(?!_)/

/** The comments of a file, or the words of a document, that cite what nobody who reads here can look up. */
export const foreignCitations = (path: string, source: string): string[] =>
  (path.endsWith('.md') ? source.split('\n') : commentsIn(source))
    .filter((text) => ELSEWHERE.test(text))
    .map((text) => `${path}: cites what is not in the repository: ${text.slice(0, 100)}`)

/** What a file names beside its tags: a document that decides about requirements in its tables, code in its comments. */
function citedBy(path: string, source: string): string[] {
  if (path === DECISIONS) return rowsIn(source)
  return path.endsWith('.md') ? [] : commentsIn(source).flatMap(citedIn)
}

/** The list is whole, tests and comments name nothing else, and every requirement is named by a test. */
export function findRequirementGaps(): string[] {
  const requirements = listRequirements()
  const entry = readText(ENTRY)
  const known = new Set(requirements.map(({ id }) => id))
  const gaps = findListFaults(requirements, readSections(entry), readTerms(entry))
  const shown = new Set<string>()
  for (const path of listFiles().filter((name) => /\.(tsx?|mjs|css|md)$/.test(name) && !isOfChecks(name))) {
    const source = readText(path)
    if (isTest(path)) for (const id of quotedIn(source)) shown.add(id)
    const cited = citedBy(path, source)
    const named = isTest(path) ? [...tagsIn(path, source), ...cited] : cited
    gaps.push(...named.filter((id) => !known.has(id)).map((id) => `${path}: there is no requirement ${id}`))
    gaps.push(...foreignCitations(path, source))
  }
  for (const { id, file } of requirements) if (!shown.has(id)) gaps.push(`${file}: no test names ${id}`)
  return gaps
}
