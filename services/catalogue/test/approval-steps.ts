import { createHash, randomUUID } from 'node:crypto'
import type { Candidate, EventRechecked } from '@uitpost/contracts'
import { inTransaction } from '@uitpost/database'
import { storesIn } from '../src/context.ts'
import { applyRechecks } from '../src/domain/intake/rechecks.ts'
import { mergeEvents } from '../src/domain/merges/by-hand.ts'
import { removeAllDuplicates, removeDuplicates } from '../src/domain/merges/merges.ts'
import { editEvent } from '../src/domain/review/event-edits.ts'
import { comparedFields, confirmProposal, dismissProposal } from '../src/domain/review/proposals.ts'
import { approveSeries, decideEvents } from '../src/domain/review/review.ts'
import { undoReviewAction } from '../src/domain/review/review-undo.ts'
import { CATEGORY, candidate, intake, OTHER_CATEGORY, PROVEN, UNPROVEN } from './candidates.ts'
import type { Catalogue } from './set-up.ts'

export interface Row {
  id: string
  status: string
  mergedInto: string | null
  seriesId: string | null
}

/** What an admin decided in one step. */
export interface Done {
  approved?: { actionId: string; events: string[]; series?: string | null }
  mergedBy?: string
  undone?: string
}
export type Step = () => Promise<Done>

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

/** Titles that are alike, but not enough for an automatic join. */
const TITLES = ['Gouda Kaasmarkt op het plein', 'Kaasmarkt voor iedereen', 'Open atelier'] as const
/** Entries of the two feeds. */
const LISTED = [
  `a.example|${TITLES[0]}`,
  `b.example|${TITLES[1]}`,
  `a.example|${TITLES[2]}`,
  `b.example|${TITLES[2]}`,
] as const
const CATEGORIES = [CATEGORY, OTHER_CATEGORY, null]
const DAYS = ['2027-04-03', '2027-04-10', '2027-04-17', '2027-05-01', '2027-05-08'] as const

/** Every action that can change the status of an event, chosen by `random`. */
export function approvalSteps(catalogue: Catalogue, random: () => number) {
  const { ctx, db } = catalogue
  const decider = { adminId: randomUUID(), requestId: 'request' }
  const oneOf = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0]
  const chance = (share: number) => random() < share
  let minutes = 0

  const read = new Map<string, boolean>()
  /** A feed entry at its next reading: it may be cancelled, reinstated, moved, or without proof. */
  const reading = (again: boolean): Candidate => {
    minutes += 1
    const known = [...read.keys()]
    const fresh = known.length === 0 || !again
    const entry = fresh
      ? [oneOf(LISTED), oneOf(DAYS), oneOf(['repeats', 'repeats', ''])].join('|')
      : (known[Math.floor(random() * known.length)] ?? '')
    const [host = '', title = '', slot = '', repeats = ''] = entry.split('|')
    const cancelled = read.has(entry) && (read.get(entry) ? chance(0.1) : chance(0.5))
    read.set(entry, cancelled)
    const day = chance(0.1) ? '2027-04-24' : slot
    const url = `https://${host}/agenda.ics`
    const uid = repeats ? `weekly ${title}` : `${title} ${slot}`
    const proven = chance(0.85)
    return candidate({
      id: uuidOf(`${host} ${uid} ${day}`),
      title,
      startDate: `${day}T10:00:00+02:00`,
      endDate: null,
      city: 'Gouda',
      location: 'Markt',
      link: `https://${host}/${encodeURIComponent(title)}`,
      cancelled,
      categoryId: CATEGORIES[TITLES.findIndex((one) => one === title)] ?? null,
      series: { feed: url, uid, slot },
      source: {
        kind: 'feed' as const,
        name: host,
        url,
        sandbox: false,
        checkedAt: new Date(Date.parse('2027-03-01T00:00:00Z') + minutes * 60_000).toISOString(),
      },
      verdict: proven ? 'verified' : 'partly',
      evidence: proven ? PROVEN : UNPROVEN,
    })
  }

  const recheck = async (id: string): Promise<Done> => {
    const event = await ctx.stores.events.find(id)
    if (!event) return {}
    const result = oneOf(['unchanged', 'moved', 'missing', 'cancelled', 'gone'] as const)
    const item: EventRechecked = {
      id,
      result,
      url: event.sourceLink ?? '',
      sandbox: false,
      proof: null,
      checkedAt: catalogue.clock.now.toISOString(),
      against: comparedFields(event),
      changes:
        result === 'moved' ? [{ field: 'location', after: oneOf(['Waag', 'Sporthal']), quote: null }] : [],
    }
    await inTransaction(db, (trx) => applyRechecks(storesIn(trx), [item], catalogue.clock.now, null))
    return {}
  }

  return (events: readonly Row[], actions: readonly string[], proposals: readonly string[]): Step[] => {
    const event = () => events[Math.floor(random() * events.length)]?.id ?? randomUUID()
    const some = () => events.filter(() => chance(0.2)).map(({ id }) => id)
    const approve = async (ids: string[]): Promise<Done> => {
      const { actionId, skipped } = await decideEvents(ctx, { decision: 'approve', ids }, decider)
      return actionId ? { approved: { actionId, events: ids.filter((id) => !skipped.includes(id)) } } : {}
    }
    const undo = async (): Promise<Done> => {
      // Mostly recent ones: all events of an old one have changed since.
      const back = Math.floor(random() * random() * actions.length)
      const id = actions[actions.length - 1 - back]
      if (!id) return {}
      await undoReviewAction(ctx, id, decider)
      return { undone: id }
    }
    const readEntry = async (again: boolean) => {
      await intake(catalogue, reading(again))
      return {}
    }
    const times = (count: number, step: Step): Step[] => Array.from({ length: count }, () => step)
    return [
      ...times(4, () => readEntry(false)),
      ...times(6, () => readEntry(true)),
      ...times(3, undo),
      ...times(3, () => approve([event(), ...some()])),
      ...times(3, async () => {
        const id = event()
        const series = events.find((one) => one.id === id)?.seriesId ?? null
        const pending = events.filter((one) => one.seriesId === series && one.status === 'pending')
        const { actionId } = await approveSeries(ctx, id, decider)
        return actionId ? { approved: { actionId, events: pending.map((one) => one.id), series } } : {}
      }),
      async () => {
        await decideEvents(ctx, { decision: 'reject', ids: [event()] }, decider)
        return {}
      },
      async () => {
        await editEvent(ctx, event(), { location: oneOf(['Markt', 'Waag']) }, decider)
        return {}
      },
      async () => ({ mergedBy: (await removeDuplicates(ctx, [event(), ...some()], decider)).actionId }),
      async () => {
        const { actionId } = await mergeEvents(ctx, { eventIds: [event(), event()], values: {} }, decider)
        return { mergedBy: actionId }
      },
      async () => {
        const { actionId } = await removeAllDuplicates(ctx, decider)
        return actionId ? { mergedBy: actionId } : {}
      },
      () => recheck(event()),
      () => recheck(events.filter(({ status }) => status === 'approved').at(0)?.id ?? event()),
      async () => {
        const id = proposals[0]
        if (!id) return {}
        if (chance(0.5)) await confirmProposal(ctx, id, decider)
        else await dismissProposal(ctx, id, decider)
        return {}
      },
    ]
  }
}
