import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Measured } from '../figures.ts'
import { isBelieved } from '../gate/judged.ts'
import { type Shares, sharesOf } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import { type Source, sourceOf } from '../sources.ts'
import { judgePhrase } from './phrase-pages.ts'
import { SET_LANGUAGES } from './scope-words.ts'

/** Every form says that the doors open at 19:30 and that it begins at 20:00. */
const Forms = z.record(z.enum(SET_LANGUAGES), z.array(z.string()))
const DAY = '2026-12-12'
const START = `${DAY}T20:00`
/** What the AI answers. */
const ANSWERS = { 'the start': START, 'the doors': `${DAY}T19:30`, 'no hour': DAY }
const COUNTRIES = { nl: 'NL', fr: 'FR', de: 'DE', en: 'BE' } as const

/** The output of `npm run eval -- hours FILE --json`. */
export interface HoursReport {
  set: 'hours'
  source: Source
  n: number
  /** Forms whose start goes out where the AI answers it, and answers after which another hour does. */
  starts: Shares
  wrong: Shares
}

/** Undefined without such a file. */
export async function measureHours(reader: Reader, path: string): Promise<Measured<HoursReport> | undefined> {
  if (!existsSync(path)) return undefined
  const forms = Forms.parse(JSON.parse(readFileSync(path, 'utf8')))
  const all: Record<'page' | 'language' | 'kind' | 'start', string>[] = []
  for (const language of SET_LANGUAGES)
    for (const text of forms[language]) {
      const page = { text, language, country: COUNTRIES[language], fetchedOn: '2026-11-20', day: DAY }
      const answers = Object.entries(ANSWERS)
      const found = await judgePhrase(
        reader,
        page,
        answers.map(([, start]) => ({ start })),
      )
      for (const [at, [kind]] of answers.entries())
        all.push({
          page: text,
          language,
          kind,
          start: isBelieved(found[at]) ? (found[at]?.start.slice(0, 16) ?? '') : '',
        })
    }
  const starts = all.filter(({ kind }) => kind === 'the start')
  const isWrong = ({ start }: { start: string }) => start.includes('T') && start !== START
  const report: HoursReport = {
    set: 'hours',
    source: sourceOf(path),
    n: starts.length,
    starts: sharesOf(starts, ({ start }) => start === START),
    wrong: sharesOf(all, isWrong),
  }
  return {
    report,
    misses: all
      .filter((one) => isWrong(one) || (one.kind === 'the start' && one.start !== START))
      .map(({ language, kind, page, start }) => `${language}, the AI says ${kind}: ${page}: ${start}`),
  }
}
