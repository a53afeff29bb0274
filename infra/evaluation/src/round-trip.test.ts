import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Reader, startReader } from './reader.ts'

const Parsed = z.object({
  text: z.string(),
  events: z.array(
    z.object({
      title: z.string(),
      location: z.string().nullable(),
      start: z.string(),
      end: z.string().nullable(),
    }),
  ),
})
const Imported = z.object({
  dates: z.array(
    z.object({
      title: z.string(),
      start: z.string(),
      end: z.string().optional(),
      location: z.string(),
      status: z.string(),
    }),
  ),
})
const NOW = '2027-03-01T09:00:00Z'

const common = {
  country: 'NL',
  city: 'Deventer',
  location: 'Hal 1',
  link: null,
  uid: null,
  endDate: null,
} as const
/** The events as given, and as they must be imported: local time of the venue, last day inclusive. */
const EVENTS = [
  { title: 'Markt', startDate: '2027-03-06T10:00:00+01:00', endDate: '2027-03-06T17:00:00+01:00' },
  {
    title: 'Nacht van de klok',
    startDate: '2027-03-28T01:30:00+01:00',
    endDate: '2027-03-28T04:00:00+02:00',
  },
  {
    title: 'Terug naar de wintertijd',
    startDate: '2027-10-31T01:30:00+02:00',
    endDate: '2027-10-31T02:30:00+01:00',
  },
  { title: 'Zomernacht', startDate: '2027-07-17T23:00:00+02:00', endDate: '2027-07-18T03:00:00+02:00' },
  { title: 'Kermis', startDate: '2027-07-16', endDate: '2027-07-18' },
  { title: 'Eén dag', startDate: '2027-10-31', endDate: '2027-10-31' },
  { title: 'Komma, punt; streep\\ "haak" \u{1f389}', startDate: '2027-05-05T20:00:00+02:00' },
  { title: `<script>alert(1)</script> ${'lang '.repeat(50).trim()}`, startDate: '2027-05-06T20:00:00+02:00' },
].map((event) => ({ ...common, ...event }))

describe.each(['UTC', 'Europe/Amsterdam'])('with TZ=%s', (zone) => {
  let [catalogue, discovery]: (Reader | undefined)[] = []
  beforeAll(() => {
    catalogue = startReader('catalogue', zone)
    discovery = startReader('discovery-worker', zone)
  })
  afterAll(() => {
    catalogue?.close()
    discovery?.close()
  })

  test('our export is read by another parser, and its output is imported unchanged', async () => {
    const exported = await catalogue?.ask({ op: 'export', at: NOW, events: EVENTS }, z.string())
    const child = spawnSync(process.execPath, [join(import.meta.dirname, 'through-ical-js.ts')], {
      input: exported ?? '',
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    })
    expect(child.stderr).toBe('')
    const { events, text } = Parsed.parse(JSON.parse(child.stdout))
    expect(events.map(({ title, start, end }) => ({ title, start, end }))).toEqual(
      EVENTS.map(({ title, startDate, endDate }) => ({
        title,
        start: asRead(startDate),
        end: endDate ? asRead(endDate, 1) : asRead(startDate),
      })),
    )

    const folder = mkdtempSync(join(tmpdir(), 'round-trip-'))
    const path = join(folder, 'export.ics')
    writeFileSync(path, text)
    const window = { from: NOW, to: '2027-12-31T00:00:00Z', zone: 'Europe/Amsterdam' }
    const imported = await discovery?.ask({ op: 'calendar', path, ...window }, Imported)
    rmSync(folder, { recursive: true })
    const byTitle = new Map(imported?.dates.map((one) => [one.title, one]))
    expect(imported?.dates).toHaveLength(EVENTS.length)
    for (const { title, startDate, endDate } of EVENTS) {
      expect(byTitle.get(title)).toEqual({
        title,
        start: startDate,
        location: 'Hal 1, Deventer',
        status: 'confirmed',
        ...(endDate && { end: endDate }),
      })
    }
  })
})

/** An event in another parser's view: an instant, or a day; all-day ends are exclusive. */
function asRead(date: string, days = 0): string {
  if (date.includes('T')) return new Date(date).toISOString()
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
