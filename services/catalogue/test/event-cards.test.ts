import { randomUUID } from 'node:crypto'
import type { Candidate } from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from '../src/domain/seed/seed.ts'
import { approve, candidate, intake } from './candidates.ts'
import { type Catalogue, startCatalogue } from './set-up.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await startCatalogue()
  await seed(catalogue.ctx)
})
afterAll(() => catalogue.close())

const publish = async (members: Partial<Candidate> = {}) => {
  const [outcome] = await intake(catalogue, candidate({ city: randomUUID().slice(0, 8), ...members }))
  const id = outcome?.eventId ?? ''
  await approve(catalogue, id)
  return id
}
const draw = (id: string, query = '', headers: Record<string, string> = {}) =>
  catalogue.http.inject({ url: `/e/${id}.png${query}`, headers })

/** Width and height from the PNG header (IHDR). */
const sizeOf = (picture: Buffer) => [picture.readUInt32BE(16), picture.readUInt32BE(20)]
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test.each([
  ['an ordinary one', {}],
  ['a title of 300 characters', { title: 'Grote internationale rommelmarkt '.repeat(10).slice(0, 300) }],
  ['a title of one word', { title: 'W'.repeat(300) }],
  ['a title of emoji', { title: '🎉🎪👩‍👩‍👧‍👦🇳🇱' }],
  ['a title in Arabic', { title: 'مهرجان الموسيقى العربية' }],
  ['a title in Japanese with a Latin word', { title: '日本の祭り in Düsseldorf' }],
  ['letters with all accents', { title: 'Žofín Şarkı Łódź Ångström Việt Nam İstanbul' }],
  ['a title that is markup', { title: '</text><script>alert(1)</script>&amp;' }],
  ['unpaired halves and controls', { title: 'a\ud800b\u0007c\u202ed' }],
  ['a place without end', { location: 'Zalencentrum '.repeat(60) }],
  ['many days over a new year', { startDate: '2027-12-28', endDate: '2028-01-09', allDay: true }],
])('the picture of %s is 1200 × 630, below 300 kB', async (_, members) => {
  const id = await publish(members)
  const response = await draw(id)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png'])
  expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(response.rawPayload.subarray(0, 8)).toEqual(PNG)
  expect(sizeOf(response.rawPayload)).toEqual([1_200, 630])
  expect(response.rawPayload.byteLength).toBeLessThan(300_000)
})

test('it is drawn in the requested language, and cached by its ETag', async () => {
  const id = await publish({ title: 'Boekenmarkt' })
  const [english, dutch] = [await draw(id, '?lang=en&v=1'), await draw(id, '?lang=nl&utm_source=x')]
  expect(dutch.headers.etag).not.toBe(english.headers.etag)
  const again = await draw(id, '?lang=en', { 'if-none-match': String(english.headers.etag) })
  expect([again.statusCode, again.rawPayload.byteLength]).toEqual([304, 0])
  expect((await draw(id, '?lang=xx')).statusCode).toBe(400)
})

test('a changed event is drawn again, and a cancelled event looks different', async () => {
  const id = await publish({ title: 'Boekenmarkt' })
  const before = await draw(id)
  await catalogue.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', id).execute()
  expect((await draw(id)).headers.etag).not.toBe(before.headers.etag)
})

test('characters that our fonts do not have are left out of the picture', async () => {
  const id = await publish()
  const tagOf = async (title: string) => {
    await catalogue.db.updateTable('event').set({ title }).where('id', '=', id).execute()
    return String((await draw(id)).headers.etag)
  }
  expect(await tagOf('Kaasmarkt 🎉 تجربة')).toBe(await tagOf('Kaasmarkt'))
  expect(await tagOf('Kaasmarkt')).not.toBe(await tagOf('Kaasmarkten'))
})

test('concurrent requests for the same new picture all get it', async () => {
  const id = await publish({ title: 'Drukte' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => draw(id)))
  expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1)
})
