// Writes our extraction set anew: pages/ and gold/ beside src/, or in the folder that is named. The same seed gives the
// same set; another one gives pages that nothing was tried on: node make-pages.ts [SEED] [FOLDER]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, READ_ON } from './making/events.ts'
import { type MadePage, makeCalendar, makeJsonLd, makeMicrodata } from './making/structured.ts'
import { makeBlogCalendar, makeList, makeProse, makeTable } from './making/worded.ts'
import { createRandom } from './random.ts'

const SEED = 20_261_120
const [seed = SEED, folder = join(import.meta.dirname, '..')] = process.argv.slice(2)

const random = createRandom(Number(seed))
const several = (count: number, make: (index: number) => MadePage): MadePage[] =>
  Array.from({ length: count }, (_, index) => make(index))
const language = (index: number) => LANGUAGES[index % LANGUAGES.length] ?? 'nl'

const sets: Record<string, MadePage[]> = {
  calendar: several(40, () => makeCalendar(random)),
  jsonld: several(40, () => makeJsonLd(random)),
  microdata: several(24, () => makeMicrodata(random)),
  blog: several(28, () => makeBlogCalendar(random)),
  table: several(28, () => makeTable(random)),
  prose: several(40, (index) => makeProse(random, language(index))),
  list: several(24, (index) => makeList(random, language(index))),
}

for (const part of ['pages', 'gold']) {
  rmSync(join(folder, part), { recursive: true, force: true })
  mkdirSync(join(folder, part), { recursive: true })
}
for (const [kind, pages] of Object.entries(sets)) {
  for (const [index, page] of pages.entries()) {
    const name = `${kind}-${String(index + 1).padStart(2, '0')}-${page.language}`
    const gold = {
      url: `https://${kind}.example/${index + 1}`,
      fetchedOn: READ_ON,
      timeZone: 'Europe/Amsterdam',
      records: page.records,
    }
    writeFileSync(join(folder, 'pages', `${name}.${page.extension}`), page.text)
    writeFileSync(join(folder, 'gold', `${name}.json`), `${JSON.stringify(gold, undefined, 2)}\n`)
  }
}
