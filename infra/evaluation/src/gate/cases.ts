import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Shares, sharesOf } from '../intervals.ts'
import type { Reader } from '../reader.ts'
import type { Case } from './figures.ts'
import {
  type Claim,
  COUNTRIES,
  type Found,
  isAccepted,
  isBelieved,
  type JudgedPage,
  judge,
  recheck,
} from './judged.ts'

/** The kind of true claims that say what the page says. */
export const AS_WRITTEN = 'as written'
/** Kinds of true claims whose title or city stands on the page in another form. */
const OTHERWISE = /^(title|the city by|other quotes)/
/** False claims that an event which is on was called off, the claims of a file of their own. */
const SAID_OFF = 'said to be cancelled'
/**
 * Pages of `fresh` without a reader here: no rule was written with their words in view. Their figures are apart, and
 * their claims are not printed.
 */
export const UNREAD = new Set(['de-osterholz', 'en-xpats', 'fr-firminy', 'nl-halle', 'nl-jekkers'])

const WrittenCase = z.object({
  kind: z.string(),
  page: z.string(),
  html: z.string().optional(),
  url: z.string().optional(),
  fetchedOn: z.string().optional(),
  country: z.enum(COUNTRIES).optional(),
  event: z.object({
    title: z.string(),
    startDate: z.string(),
    city: z.string(),
    location: z.string().nullish(),
    description: z.string().nullish(),
  }),
})
const Cases = z.object({ mutations: z.array(WrittenCase), truths: z.array(WrittenCase) })
const Pages = z.record(
  z.string(),
  z.object({ html: z.string(), url: z.string(), fetchedOn: z.string(), country: z.enum(COUNTRIES) }),
)

interface ClaimedCase extends Pick<Case, 'kind' | 'language' | 'page' | 'isTrue'> {
  claim: Claim
  found: Found | undefined
}
interface JudgedCase extends ClaimedCase {
  fetched: JudgedPage
}

export interface CaseScore {
  cases: Case[]
  further: Record<string, Shares>
}

/** Mutations must be refused and truths reach the queue as pending. Undefined if the folder has no cases. */
export async function scoreCases(reader: Reader, folder: string): Promise<CaseScore | undefined> {
  const written = readCases(folder)
  if (!written) return undefined
  const judged: JudgedCase[] = []
  // One request per page.
  for (const some of Map.groupBy(written, ({ fetched }) => fetched).values()) {
    const [first] = some
    if (!first) continue
    // An event that is on is looked for as a true one.
    const asked = some.map(({ kind, claim, isTrue }) => ({ ...claim, isTrue: isTrue || kind === SAID_OFF }))
    const found = await judge(reader, first.fetched, asked)
    judged.push(...some.map((one, at) => ({ ...one, found: found[at] })))
  }
  const claimed = judged.filter(({ kind }) => kind !== SAID_OFF)
  const cases = claimed.map(({ kind, language, page, isTrue, claim, found }): Case => {
    const outcome = found?.status ?? 'nothing'
    // A true event may lose its hour; a false one must not pass as claimed.
    const accepted = isTrue ? outcome === 'pending' : isAccepted(claim, found)
    const what = JSON.stringify(claim)
    return { kind, language, page, isTrue, isAccepted: accepted, outcome, what }
  })
  return { cases, further: furtherOf(judged) }
}

/** What becomes of the true events in the words of their pages, of their hours, and of a claim that they are off. */
export function furtherOf(judged: readonly ClaimedCase[]): CaseScore['further'] {
  const written = judged.filter(({ isTrue, kind }) => isTrue && kind === AS_WRITTEN)
  const isProven = ({ found }: ClaimedCase) => isBelieved(found)
  const isPending = ({ found }: ClaimedCase) => found?.status === 'pending'
  const refused = (isOtherwise: boolean) =>
    sharesOf(
      judged.filter(({ isTrue, kind }) => isTrue && OTHERWISE.test(kind) === isOtherwise),
      (one) => !isPending(one),
    )
  const saidOff = (isUnread: boolean, is: typeof isPending) =>
    sharesOf(
      judged.filter(({ kind, page }) => kind === SAID_OFF && UNREAD.has(page) === isUnread),
      (one) => one.found?.cancelled === true && is(one),
    )
  const of = (isUnread: boolean) => written.filter(({ page }) => UNREAD.has(page) === isUnread)
  const timed = written.filter((one) => isProven(one) && one.claim.start.includes('T'))
  const startOf = ({ found }: ClaimedCase) => found?.start.slice(0, 16) ?? ''
  return {
    'true claims not pending, as written': refused(false),
    'true claims not pending, otherwise phrased': refused(true),
    'as written, verified or partly proven': sharesOf(of(false), isProven),
    'as written, pending': sharesOf(of(false), isPending),
    'as written, verified or partly proven, unread pages': sharesOf(of(true), isProven),
    'as written, pending, unread pages': sharesOf(of(true), isPending),
    'hours that go out as the start': sharesOf(timed, (one) => startOf(one) === one.claim.start.slice(0, 16)),
    'wrong hours that go out': sharesOf(
      timed,
      (one) => startOf(one).includes('T') && startOf(one) !== one.claim.start.slice(0, 16),
    ),
    // What is pending cancels an approved event; what is held does so if an admin agrees.
    'true events believed cancelled': saidOff(false, isPending),
    'true events believed cancelled, unread pages': saidOff(true, isPending),
    'true events believed cancelled, verified or partly': saidOff(false, isProven),
    'true events believed cancelled, verified or partly, unread pages': saidOff(true, isProven),
  }
}

/** Kinds of claims about an event that its page has called off or moved since. */
const CHANGED = /^(?:cancelled|moved)/

/** The same cases as re-checks of approved events: true ones must be unchanged, cancelled and moved ones must not. */
export async function scoreRechecks(reader: Reader, folder: string): Promise<CaseScore | undefined> {
  const written = readCases(folder)?.filter(({ kind, isTrue }) =>
    isTrue ? !OTHERWISE.test(kind) : CHANGED.test(kind),
  )
  const cases: Case[] = []
  for (const { kind, language, page, isTrue, fetched, claim } of written ?? []) {
    const result = await recheck(reader, fetched, claim)
    const what = `${JSON.stringify(claim)}: ${result}`
    cases.push({ kind, language, page, isTrue, isAccepted: result === 'unchanged', what })
  }
  const alarms = (isUnread: boolean) =>
    sharesOf(
      cases.filter(({ isTrue, page }) => isTrue && UNREAD.has(page) === isUnread),
      ({ isAccepted: isUnchanged }) => !isUnchanged,
    )
  return (
    written && {
      cases,
      further: { 'false alarms': alarms(false), 'false alarms, unread pages': alarms(true) },
    }
  )
}

function readCases(folder: string): JudgedCase[] | undefined {
  if (!existsSync(join(folder, 'cases.json'))) return undefined
  const read = (file: string, absent: object = {}): unknown =>
    existsSync(join(folder, file)) ? JSON.parse(readFileSync(join(folder, file), 'utf8')) : absent
  const { mutations, truths } = Cases.parse(read('cases.json'))
  const said = z
    .array(WrittenCase)
    .parse(read('said-cancelled.json', []))
    .map((one) => ({ ...one, kind: SAID_OFF }))
  const pages = Pages.parse(read('pages.json'))
  const fetched = new Map<string, JudgedPage>()
  const all = [
    ...[...mutations, ...said].map((one) => ({ ...one, isTrue: false })),
    ...truths.map((one) => ({ ...one, isTrue: true })),
  ]
  return all.flatMap(({ kind, isTrue, page, event, ...one }): JudgedCase[] => {
    const known = pages[page]
    const { html = known?.html, url = known?.url, fetchedOn = known?.fetchedOn } = one
    const country = one.country ?? known?.country
    if (html === undefined || url === undefined || fetchedOn === undefined || country === undefined) return []
    const key = JSON.stringify([html, url, fetchedOn, country])
    const same = fetched.get(key) ?? { html, url, fetchedOn, country }
    fetched.set(key, same)
    const { title, startDate: start, city, location, description } = event
    const more = {
      ...(location && { location }),
      ...(description && { description }),
      ...(kind === SAID_OFF && { cancelled: true }),
    }
    const language = languageOf(html, page, country)
    const name = kind.replace(/, (?:nl|fr|de|en)$/, '')
    return [
      {
        kind: name,
        language,
        page,
        isTrue,
        fetched: same,
        claim: { title, start, city, ...more },
        found: undefined,
      },
    ]
  })
}

const LONGEST_HEAD = 2_000
/** As the page states it, or else by the first letters of its name, or else its country. */
export const languageOf = (html: string, name: string, country: string): string =>
  /<html[^>]*\slang=["']?(nl|fr|de|en)\b/i.exec(html.slice(0, LONGEST_HEAD))?.[1]?.toLowerCase() ??
  /^(?:nl|fr|de|en)(?=-)/.exec(name)?.[0] ??
  country
