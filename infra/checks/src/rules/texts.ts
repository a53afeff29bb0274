import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@uitpost/contracts/constants'
import { listFiles, REPOSITORY, readText } from '../source-files.ts'

type Words = Readonly<Record<string, string>>

const FOLDER = 'packages/texts/src'
const PARAMETERS = `${FOLDER}/parameters.ts`

type Json = string | { [key: string]: Json }
/** The texts of objects and lists inside each other by their path: `confirm.title.0`. */
const flatten = (json: Json, path = ''): [path: string, text: string][] =>
  typeof json === 'string'
    ? [[path, json]]
    : Object.entries(json).flatMap(([key, inside]) => flatten(inside, path ? `${path}.${key}` : key))

/** The texts of a group in a language, none where the file is missing. */
function readWords(group: string, language: string): Words {
  const path = `${FOLDER}/${group}/${language}.json`
  return existsSync(join(REPOSITORY, path))
    ? Object.fromEntries(flatten(JSON.parse(readText(path)) as Json))
    : {}
}

/** The folders with a file of texts per language. */
const listGroups = (): string[] =>
  listFiles(FOLDER).flatMap((path) => /([^/]+)\/en\.json$/.exec(path)?.[1] ?? [])

const placeholdersOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].toSorted()

/** What is wrong with the texts of a language, compared to the English ones. */
export function textGaps(english: Words, words: Words): string[] {
  const gapOf = (key: string) => {
    const [text, reference] = [words[key], english[key]]
    if (text === undefined) return 'missing'
    if (reference === undefined) return 'not in English'
    if (text.trim() === '') return 'empty'
    return placeholdersOf(text).join() === placeholdersOf(reference).join() ? undefined : 'other placeholders'
  }
  return [...new Set([...Object.keys(english), ...Object.keys(words)])].flatMap((key) => {
    const gap = gapOf(key)
    return gap ? [`${gap}: ${key}`] : []
  })
}

/** The placeholders of the English texts as a type: TypeScript reads the keys of a JSON file, but not its texts. */
function renderParameters(): string {
  const groups = listGroups().map((group) => {
    // The texts of a list are filled together.
    const entries = Object.entries(readWords(group, 'en'))
    const lists = Map.groupBy(entries, ([path]) => path.replace(/\.\d+$/, ''))
    const lines = [...lists].flatMap(([key, texts]) => {
      const names = placeholdersOf(texts.map(([, text]) => text).join(' ')).map((name) => `'${name}'`)
      return names.length > 0 ? [`    ${key.includes('.') ? `'${key}'` : key}: ${names.join(' | ')}\n`] : []
    })
    return `  ${group}: {\n${lines.join('')}  }\n`
  })
  return `// Made from the English texts by \`npm run format\`.
/** The placeholders of the texts that have some, by group and key. */
export interface Parameters {\n${groups.join('')}}\n`
}

export const writeTextParameters = (): void => writeFileSync(join(REPOSITORY, PARAMETERS), renderParameters())

/** Finds texts that a language lacks, or has in another way than English, and placeholders without a type. */
export const findTextGaps = (): string[] => [
  ...listGroups().flatMap((group) =>
    LANGUAGES.flatMap((language) =>
      textGaps(readWords(group, 'en'), readWords(group, language)).map(
        (gap) => `${FOLDER}/${group}/${language}.json: ${gap}`,
      ),
    ),
  ),
  ...(readText(PARAMETERS) === renderParameters() ? [] : [`${PARAMETERS} is out of date: npm run format`]),
]
