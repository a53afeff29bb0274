import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Kind of an attack → its texts. */
const Attacks = z.record(z.string(), z.array(z.string()))
const FILE = /^(?:text|code)(?:\.(nl|fr|de))?\.json$/

export interface Attack {
  kind: string
  text: string
  /** Of the text; English unless the file's name ends in a language. */
  language: string
}

/** The attacks in text.json and code.json of a folder, and their translations in text.nl.json and so on. */
export function readAttacks(folder: string): Attack[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const file = FILE.exec(name)
      if (!file) return []
      const kinds = Attacks.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
      const language = file[1] ?? 'en'
      return Object.entries(kinds).flatMap(([kind, texts]) => texts.map((text) => ({ kind, text, language })))
    })
}
