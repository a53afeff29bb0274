import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv, readTable } from '../csv.ts'
import { interval } from '../intervals.ts'
import { type Reader, startReader } from '../reader.ts'
import { isExactly, measureSnapshots } from './dedup.ts'
import {
  groupFestival,
  halfOf,
  OWN_PAIRS,
  readFestival,
  readGoldPairs,
  readOwnPairs,
  readSnapshots,
} from './dedup-data.ts'
import { type Judged, precision, recall, scorePairs } from './dedup-score.ts'
import { measureDedup } from './report.ts'

describe('the arithmetic', () => {
  const judged = (same: boolean, verdict: Judged['verdict'], times: number): Judged[] =>
    Array.from({ length: times }, () => ({ same, verdict }))
  const score = scorePairs([
    ...judged(true, 'merged', 6),
    ...judged(true, 'review', 3),
    ...judged(true, 'apart', 1),
    ...judged(false, 'merged', 2),
    ...judged(false, 'review', 1),
    ...judged(false, 'apart', 7),
  ])

  test('precision counts automatic merges only, recall also the review band, and the band is a share of all pairs', () => {
    expect(precision(score)).toEqual({ of: 8, are: 6 })
    expect(recall(score)).toEqual({ of: 10, are: 9 })
    expect(score).toMatchObject({ pairs: 20, review: 4 })
  })

  test.each([
    [{ of: 10, are: 5 }, [0.2366, 0.7634]],
    [{ of: 100, are: 100 }, [0.963, 1]],
    [{ of: 100, are: 0 }, [0, 0.037]],
    [{ of: 1_000, are: 900 }, [0.8798, 0.9171]],
    [{ of: 0, are: 0 }, [0, 1]],
  ])('the 95 %% interval of %j is %j, by Wilson', (share, [from = 0, to = 0]) => {
    expect(interval(share)[0]).toBeCloseTo(from, 4)
    expect(interval(share)[1]).toBeCloseTo(to, 4)
  })

  test('halves are about equal, and a pair’s content determines its half', () => {
    const halves = Array.from({ length: 2_000 }, (_, index) => halfOf([`Title ${index}`, '2027-05-05']))
    const tuning = halves.filter((half) => half === 'tuning').length
    expect(tuning).toBeGreaterThan(900)
    expect(tuning).toBeLessThan(1_100)
    expect(halfOf(['a', 'b'])).toBe(halfOf(['a', 'b']))
  })

  test('the exact rule compares title, start date and city literally', () => {
    const common = { endDate: null, country: 'NL', location: null, link: null, uid: null } as const
    const one = { ...common, title: 'Markt', startDate: '2027-05-05T10:00', city: 'Gouda' }
    expect(isExactly(one, { ...one, startDate: '2027-05-05T14:00' })).toBe(true)
    expect(isExactly(one, { ...one, title: 'markt' })).toBe(false)
    expect(isExactly(one, { ...one, city: 'Delft' })).toBe(false)
    expect(isExactly(one, { ...one, startDate: '2027-05-06' })).toBe(false)
  })
})

describe('the input files', () => {
  test('fields of a table may be quoted and hold commas, breaks and quotes', () => {
    expect(readCsv('a,"b, ""c""\nd",\r\n,x\n')).toEqual([
      ['a', 'b, "c"\nd', ''],
      ['', 'x'],
    ])
    expect(readTable('\uFEFFtitle,city\nMarkt,Gouda\n')).toEqual([{ title: 'Markt', city: 'Gouda' }])
  })

  test('gold pairs come without their addresses, and towns without their countries', () => {
    const folder = mkdtempSync(join(tmpdir(), 'eval-'))
    const head =
      'label,basis,title_a,start_a,end_a,city_a,country_a,url_a,source_b,title_b,start_b,end_b,city_b,country_b,url_b'
    const row =
      '1,same host,Markt,2027-05-05,,Gouda,NL,https://x.example,b,Markt 2027,2027-05-05,,"Gouda, NL and Online",,https://x.example/b'
    writeFileSync(join(folder, 'dedup-gold-pairs.csv'), `${head}\n${row}\n`)
    const [pair] = readGoldPairs(folder) ?? []
    expect(pair).toMatchObject({
      same: true,
      a: { city: 'Gouda', link: null },
      b: { city: 'Gouda', link: null },
    })
    expect(JSON.stringify(pair)).not.toContain('x.example')
    rmSync(folder, { recursive: true })
  })

  test('a festival is grouped by title and day, groups at one hour separate from those at several', () => {
    const folder = mkdtempSync(join(tmpdir(), 'eval-'))
    const rows = [
      'Tour,x,7/07/2011,10:00,11:00,A',
      'Tour,x,07/07/2011,10:00,11:00,B',
      'Tour,x,07/07/2011,22:00,01:00,A',
      'Quiz,x,07/07/2011,20:00,,A',
    ]
    writeFileSync(join(folder, 'be-gent--gentse-feesten-2011-days-to-22.csv'), rows.join('\n'))
    const read = readFestival(folder) ?? []
    expect(read.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2011-07-07T10:00', '2011-07-07T11:00'],
      ['2011-07-07T10:00', '2011-07-07T11:00'],
      ['2011-07-07T22:00', null],
      ['2011-07-07T20:00', null],
    ])
    const { sameHour, otherHours } = groupFestival(read)
    expect([sameHour.map((group) => group.length), otherHours.map((group) => group.length)]).toEqual([
      [2],
      [3],
    ])
    rmSync(folder, { recursive: true })
  })
})

describe('catalogue’s rules', () => {
  let reader: Reader
  beforeAll(() => {
    reader = startReader('catalogue')
  })
  afterAll(() => reader.close())

  test('merge no pair of different events of our own pairs, and find nine in ten pairs of the same event', async () => {
    const pairs = readOwnPairs(OWN_PAIRS) ?? []
    expect(new Set(pairs.map(({ kind }) => kind))).toEqual(
      new Set(['translated titles', 'venue aliases', 'double bills', 'weekly series', 'yearly editions']),
    )
    const { own } = (await measureDedup(reader, import.meta.dirname)).report
    expect(own.precision).toBe(1)
    expect(own.recall).toBeGreaterThanOrEqual(0.9)
  })

  test('processing a list again adds only new events', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'eval-'))
    const market = (id: number) => ({
      naam: 'Gouda',
      gemeente: 'Mechelen',
      adres: ['Grote Markt', 'Kanaalkade', 'Sporthal Noord'][id],
      locatie_naam: null,
      datum: '2026-03-01',
      start_tijd: '8:30',
      eind_tijd: '14:00',
      source_url: `https://x.example/${id}`,
    })
    const write = (day: string, ids: number[]) =>
      writeFileSync(
        join(folder, `be-rommelmarkten--${day}.json`),
        JSON.stringify({ metadata: { exported_at: `${day}T10:00:00` }, events: ids.map(market) }),
      )
    write('2026-02-10', [0, 1])
    write('2026-02-12', [0, 1])
    write('2026-02-15', [2, 0, 1])
    expect(readSnapshots(folder)).toHaveLength(3)
    expect(await measureSnapshots(reader, folder)).toEqual({
      created: { are: 3, of: 3 },
      changed: { are: 0, of: 7 },
    })
    rmSync(folder, { recursive: true })
  })
})
