import { testSeed } from '@uitpost/testing/test-seed'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitsOf, titleLike } from '../src/store/events/title-likeness.ts'
import { randomFrom } from './random.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
})
afterAll(() => catalogue.close())

const seedNumber = testSeed()
const WORDS =
  'jazz jazzavond rommelmarkt sint jan janskerk 10 kilometer für große fete été 東京 москва o d a'.split(' ')

test(`titles that the bits rule out are never similar (TEST_SEED=${seedNumber})`, async () => {
  const random = randomFrom(seedNumber)
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  const cut = (text: string) => text.slice(0, Math.ceil(random() * text.length))
  const titles = Array.from({ length: 150 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => (random() < 0.3 ? cut(word()) : word())).join(
      ' ',
    ),
  )
  for (const similarity of [0.25, 0.6, 1]) {
    const alike = sql`similarity(other.title, wanted.title) >= ${similarity}`
    const begins = sql`starts_with(other.title || ' ', wanted.title || ' ') or
      starts_with(wanted.title || ' ', other.title || ' ')`
    const { rows } = await sql<{ wanted: string; other: string }>`
      with title as (select distinct unnest(${[...titles, '', '–']}::text[]) as title),
      asked as materialized (select title, ${bitsOf(sql`title`)} from title)
      select wanted.title as wanted, other.title as other
      from asked as wanted cross join (select title, title_bits(title) as title_bits from title) as other
      where (${alike} or ${begins}) and not ${titleLike(sql`title_bits`, similarity, sql`true`)}`.execute(
      catalogue.db,
    )
    expect(rows).toEqual([])
  }
})
