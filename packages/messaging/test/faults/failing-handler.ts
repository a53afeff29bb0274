import { randomUUID } from 'node:crypto'
import { waitFor } from '@uitpost/testing'
import { ATTEMPTS, FIRST_BACKOFF_MS } from './orders.ts'
import { bookedIds, compare, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

const HEALTHY = 60
const POISONED = 8

/** More poisoned messages than the ledger handles at once, delivered first: they must not delay the others. */
export const failingHandler: Scenario = {
  name: 'failing-handler',
  rule: 'a message that always fails backs off, ends as a dead letter and delays no others; replayed, it is handled',
  async play(stage) {
    await stage.ledger.insertInto('setting').values({ broken: true }).execute()
    const ledger = await stage.resident('ledger')
    const ids = (kind: string, count: number) => Array.from({ length: count }, (_, i) => `${kind}-${i}`)
    const poisoned = ids('poisoned', POISONED)
    const healthy = ids('healthy', HEALTHY)
    await stage.deliver(
      [...poisoned, ...healthy].map((id, i) => ({
        messageId: randomUUID(),
        seq: i + 1,
        items: [{ id, amount: i, poison: id.startsWith('poisoned') }],
      })),
    )
    await waitFor(async () => (await bookedIds(stage)).length === HEALTHY, { what: 'the healthy messages' })
    await stage.quiet()

    const letters = await stage.ledger.selectFrom('deadLetter').select(['attempts', 'error']).execute()
    if (letters.length !== POISONED) throw new Error(`${letters.length} dead letters instead of ${POISONED}`)
    if (letters.some((letter) => letter.attempts !== ATTEMPTS || letter.error !== 'the ledger is broken')) {
      throw new Error(`A dead letter says something else: ${JSON.stringify(letters)}`)
    }
    if ((await stage.queue.getJobCounts('failed', 'completed'))['failed'])
      throw new Error('Redis kept a failed job')
    for (const id of poisoned) await expectBackoff(stage, id)

    await stage.ledger.updateTable('setting').set({ broken: false }).execute()
    const replayed = Number(await ledger.ask({ replay: true }))
    if (replayed !== POISONED) throw new Error(`${String(replayed)} replayed instead of ${POISONED}`)
    await stage.quiet()
    return compare([...healthy, ...poisoned], await bookedIds(stage))
  },
}

/** Waits between attempts double, less at most half of each. */
async function expectBackoff(stage: Stage, orderId: string): Promise<void> {
  const rows = await stage.ledger
    .selectFrom('attempt')
    .select('at')
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute()
  if (rows.length !== ATTEMPTS)
    throw new Error(`${orderId} was tried ${rows.length} times instead of ${ATTEMPTS}`)
  for (let i = 1; i < rows.length; i++) {
    const waited = Number(rows[i]?.at) - Number(rows[i - 1]?.at)
    const least = (FIRST_BACKOFF_MS * 2 ** (i - 1)) / 2
    if (waited < least) throw new Error(`${orderId} was tried again after ${waited} ms, before ${least} ms`)
  }
}
