import { dirname, join } from 'node:path'
import { listFiles, readText } from '../source-files.ts'

/** The app's only style sheet that is not a CSS module: it styles elements and attributes. */
const PLAIN_SHEET = 'apps/web/src/styles/index.css'

/** What it imports styles elements and attributes as well. */
const ELEMENT_SHEETS = [PLAIN_SHEET, 'apps/web/src/styles/base.css', 'apps/web/src/styles/tokens.css']
/** Classes that others give their elements: lucide-react gives this one to each icon. */
const THEIR_CLASSES = new Set(['lucide'])
/** Takes its classes from a sheet of its own in a shadow root. */
const EMBED = 'apps/web/src/embed/'
/** A class name that is written as a string; an empty one, which leaflet wants, is none. */
const WRITTEN_CLASS = /\bclassName ?[=:] ?["'`](?!')|\bclassName=\{[^}]*["'`]|\bclassNames\([^)]*["'`]/
const COMPARISON = /[!=]==\s*'[^']*'/g

type Sources = Readonly<Record<string, string>>

/** Words and numbers joined by hyphens; letters and digits in one word would not become the expected camelCase name. */
const PLAIN_NAME = /^[a-z]+(-([a-z]+|\d+))*$/

function namesIn(sheet: string): string[] {
  const selectors = sheet.replaceAll(/\/\*[^]*?\*\/|"[^"]*"|:global\([^)]*\)/g, '')
  return Array.from(selectors.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name)
}

/** The classes of a module by their names in code: `review-foot` is `reviewFoot`. */
const classesIn = (sheet: string): Set<string> =>
  new Set(
    namesIn(sheet).map((name) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())),
  )

/** Classes that are used but not defined, or defined but not used, and class names outside of a module. */
export function findClassGaps(sources: Sources): string[] {
  const sheets = Object.keys(sources).filter((path) => path.endsWith('.module.css'))
  const read = new Map(sheets.map((path) => [path, new Set<string>()]))
  const said: string[] = []
  for (const [path, text] of Object.entries(sources)) {
    if (!/\.tsx?$/.test(path)) continue
    if (!path.startsWith(EMBED) && WRITTEN_CLASS.test(text.replaceAll(COMPARISON, '')))
      said.push(`${path}: take class names from a CSS module, not from a string`)
    for (const [, name, from = ''] of text.matchAll(/^import (?:(\w+) from )?'(\.[^']*\.css)'/gm)) {
      const sheet = join(dirname(path), from)
      if (!sheet.endsWith('.module.css') && sheet !== PLAIN_SHEET)
        said.push(`${path}: ${from} is not a CSS module`)
      if (!name) continue
      const known = classesIn(sources[sheet] ?? '')
      for (const [, member = ''] of text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))) {
        read.get(sheet)?.add(member)
        if (!known.has(member)) said.push(`${path}: ${from} has no class for ${name}.${member}`)
      }
      if (new RegExp(String.raw`\b${name}\[`).test(text))
        said.push(`${path}: name each class of ${name} instead of computing it`)
    }
  }
  for (const sheet of ELEMENT_SHEETS)
    for (const name of namesIn(sources[sheet] ?? ''))
      if (!THEIR_CLASSES.has(name)) said.push(`${sheet}: .${name} belongs in the CSS module of its component`)
  for (const [sheet, members] of read) {
    for (const name of new Set(namesIn(sources[sheet] ?? '')))
      if (!PLAIN_NAME.test(name)) said.push(`${sheet}: .${name} must be words and numbers joined by hyphens`)
    for (const member of classesIn(sources[sheet] ?? ''))
      if (!members.has(member)) said.push(`${sheet}: no component uses the class ${member}`)
  }
  return said
}

/** Class names on which the web app's style sheets and components differ. */
export const findStyleSheetGaps = (): string[] =>
  findClassGaps(
    Object.fromEntries(
      listFiles()
        .filter((path) => /^apps\/web\/src\/.*\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
        .map((path) => [path, readText(path)]),
    ),
  )
