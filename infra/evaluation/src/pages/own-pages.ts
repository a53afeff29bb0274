import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { Gold } from './gold.ts'

export interface OwnPage {
  name: string
  path: string
  isCalendar: boolean
  gold: Gold
}

/** Undefined unless the folder has pages/<name>.<ext> with gold/<name>.json. Pages without gold are ignored. */
export function findOwnPages(folder: string): OwnPage[] | undefined {
  const pages = join(folder, 'pages')
  if (!existsSync(pages) || !existsSync(join(folder, 'gold'))) return undefined
  return readdirSync(pages)
    .toSorted()
    .flatMap((file) => {
      const name = file.slice(0, -extname(file).length)
      const path = join(folder, 'gold', `${name}.json`)
      if (!existsSync(path)) return []
      const gold = Gold.safeParse(JSON.parse(readFileSync(path, 'utf8')))
      return gold.success
        ? [{ name, path: resolve(pages, file), isCalendar: extname(file) === '.ics', gold: gold.data }]
        : []
    })
}

/** "prose-01-nl", "de-hagen", "be-huy": the language of a page, or its country's letters where the name has none. */
export const languageOfName = (name: string): string =>
  name.split('-').find((part) => /^(?:nl|fr|de|en)$/.test(part)) ?? name.slice(0, 2)
