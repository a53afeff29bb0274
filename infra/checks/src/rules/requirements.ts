import {
  findCountFaults,
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

/** Tests of the checks use invented requirements. */
const isOfChecks = (path: string) => path.startsWith('infra/checks/src/')

/** All requirements of the repository. */
export const listRequirements = (): Requirement[] =>
  listFiles(DOCUMENTS).flatMap((file) => readRequirements(file, readText(file)))

/** The ids in a file's tags: `tags: 'a.b'` or `tags: ['a.b', 'c.d']`, in a browser test `tag: '@a.b'`. */
export function tagsIn(path: string, source: string): string[] {
  const field = path.endsWith('.spec.ts') ? 'tag' : 'tags'
  const values = [...source.matchAll(new RegExp(String.raw`\b${field}: ('[^']*'|\[[^\]]*\])`, 'g'))]
  return values.flatMap(([, value = '']) => [...value.matchAll(/'@?([^']+)'/g)].map(([, id = '']) => id))
}

/** All quoted texts of a test file: tables of tests contain their ids. */
const quotedIn = (source: string) => [...source.matchAll(/'@?([\w.-]+)'/g)].map(([, text = '']) => text)

const commentsIn = (source: string) =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*$/gm)].map(([text]) => text)

/** The ids a comment cites: in backticks after the word requirement. Lines of a comment are joined. */
export const citedIn = (comment: string): string[] =>
  [
    ...comment
      .replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ')
      .matchAll(/\brequirements? ((?:`[^`]+`(?:, | and )?)+)/gi),
  ].flatMap(([, list = '']) => [...list.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id))

/** The ids at the beginning of table rows. */
export const rowsIn = (document: string): string[] =>
  [...document.matchAll(/^\| ((?:`[^`|]+`(?:, )?)+) \|/gm)]
    .flatMap(([, list = '']) => [...list.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id))
    .filter((id) => ID.test(id))

/** Documents outside of the repository, by the names used to cite them. */
const ELSEWHERE = /\b(?:SPEC|DESIGN|FACTS|STACK|STYLE|QUALITY)\b(?!_)/

/** Comments and documents that cite sources readers of the repository cannot look up. */
export const foreignCitations = (path: string, source: string): string[] =>
  (path.endsWith('.md') ? source.split('\n') : commentsIn(source))
    .filter((text) => ELSEWHERE.test(text))
    .map((text) => `${path}: cites what is not in the repository: ${text.slice(0, 100)}`)

/** Ids named outside of tags: in tables of documents about requirements, and in comments of code. */
function citedBy(path: string, source: string): string[] {
  if (path === DECISIONS) return rowsIn(source)
  return path.endsWith('.md') ? [] : commentsIn(source).flatMap(citedIn)
}

/** Finds faults of the list, unknown ids in tests and comments, and requirements without a test. */
export function findRequirementGaps(): string[] {
  const requirements = listRequirements()
  const entry = readText(ENTRY)
  const known = new Set(requirements.map(({ id }) => id))
  const gaps = [
    ...findListFaults(requirements, readSections(entry), readTerms(entry)),
    ...findCountFaults(requirements, entry),
  ]
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
