// Writes src/data/cities.json from the packages, the corrections and the supplement.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Country } from './city.ts'
import { buildRows } from './source/build.ts'

const COUNTRIES: Country[] = ['NL', 'BE', 'DE', 'FR']
const file = new URL('./data/cities.json', import.meta.url)
const committed = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Country, string[]>>)
  : {}

const data: Partial<Record<Country, string[]>> = {}
for (const country of COUNTRIES) {
  const rows = buildRows(country, committed[country] ?? [])
  process.stdout.write(`${country}: ${rows.length} places\n`)
  data[country] = rows
}
writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`)
