import { expect, test } from 'vitest'
import { effectsIn } from './transactions.ts'

const found = (text: string) =>
  effectsIn('file.ts', text).map((line) => line.replace(/ in a transaction.*/, ''))

test.each([
  [
    'a cursor that is moved where the work is handed on as an argument',
    `export function runAll(ctx: Context) {
       let after: string | undefined
       return run(ctx, async (stores) => {
         const people = await stores.recipients.page(after, 500)
         after = people.at(-1)?.id ?? after
         return people
       })
     }`,
    ['file.ts:5: after of around it is assigned'],
  ],
  [
    'a counter',
    `let count = 0
     await ctx.transaction(async ({ events }) => {
       count += 1
       count++
     })`,
    ['file.ts:3: count of around it is assigned', 'file.ts:4: count of around it is assigned'],
  ],
  [
    'a member of a variable of around it, however deep the assignment is',
    `await inTransaction(db, async (trx) => {
       for (const row of rows) await write(() => { [total.done] = [row] })
     })`,
    ['file.ts:2: total of around it is assigned'],
  ],
  [
    'an outer array and an outer map',
    `ctx.transaction(async (stores) => {
       told.push(await stores.events.find(id))
       ctx.known.set(id, true)
     })`,
    ['file.ts:2: told of around it is changed', 'file.ts:3: ctx of around it is changed'],
  ],
  [
    'a hint and a job',
    `async function save(ctx: Context, { runs }: Pick<TransactionStores, 'runs'>) {
       ctx.sendHint({ audience: 'admins', keys })
       await ctx.hints.runPlan(await runs.next())
       await messaging.enqueue('row.look', {})
     }`,
    ['file.ts:2: sendHint is called', 'file.ts:3: runPlan is called', 'file.ts:4: enqueue is called'],
  ],
  [
    'what a consumer does beside its transaction',
    `consume('user.changed', async ({ items }, trx: Transaction<Db>) => { seen += items.length })`,
    ['file.ts:1: seen of around it is assigned'],
  ],
])('%s is found', (_, text, problems) => {
  expect(found(text)).toEqual(problems)
})

test.each([
  [
    'variables of its own, destructured ones and those of inner functions included',
    `ctx.transaction(async ({ events, outbox }) => {
       let count = 0
       const { told, ...rest } = { told: new Set<string>() }
       for (const [first = [], id] of rows) { count += 1; told.add(id); first.push(rest) }
       await outbox.add('event.changed', [...told].map((id) => { let at = id; at += '!'; return at }))
       return count
     })`,
  ],
  ['the same outside of one', `let after = 1\nafter += 1\nlist.push(after)\nctx.sendHint(after)`],
  ['a transaction that is run once on purpose', `db.transaction().execute(async (trx) => { sent += 1 })`],
  [
    'a function that opens a transaction for others',
    `const transaction = async (work: (stores: Stores) => Promise<void>) => { opened += 1 }`,
  ],
])('%s is nothing to be said of', (_, text) => {
  expect(found(text)).toEqual([])
})
