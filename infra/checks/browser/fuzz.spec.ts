// Runs on a product of its own, because it may change or delete anything. FUZZ_SEED repeats a run, FUZZ_RUNS sets the
// number of inputs, FUZZ_SHOW=1 prints the statuses by route.
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Endpoint, endpoints, type RouteName, routes, SERVICES } from '@uitpost/contracts'
import { testSeed } from '@uitpost/testing/test-seed'
import fc from 'fast-check'
import { type Actor, ANONYMOUS, ask, createCast } from './fuzz/actors.ts'
import { faultOf, send } from './fuzz/calls.ts'
import { bodyFor, pathFor, queryFor } from './fuzz/inputs.ts'
import { personalTextsIn } from './fuzz/logs.ts'
import { inboxOf, mailTo } from './inbox.ts'
import { expect, test } from './test.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? testSeed())
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 50)
/** Number of inputs for callers that are refused before their input is read, and for routes without input. */
const FEW_RUNS = 3
const ROUTES_AT_ONCE = 6

const names = Object.keys(routes) as RouteName[]

/** Routes that end the session of the caller, so they get a separate one. */
const ENDING: RouteName[] = ['logout', 'logoutEverywhere', 'deleteAccount', 'changePassword']

const origin = `http://127.0.0.1:${process.env['UITPOST_BROWSER_PORT']}`
const cast = createCast(origin)
let shared: { user: Actor; admin: Actor } | undefined
/** Number of responses by route and status, which shows whether inputs pass validation. */
const answered = new Map<RouteName, Record<number, number>>()

function count(name: RouteName, status: number): void {
  const statuses = answered.get(name) ?? {}
  statuses[status] = (statuses[status] ?? 0) + 1
  answered.set(name, statuses)
}

const reaches = ({ policy }: Endpoint, { role }: Actor) =>
  policy === 'anonymous' || role === 'super_admin' || (policy === 'signedIn' && role === 'user')

/** Ids of existing rows: of another person, events and categories. */
async function knownIds(token: string | undefined): Promise<string[]> {
  const lists = await Promise.all(
    ['/api/categories/all', '/api/admin/events?limit=5', '/api/admin/discovery/status'].map((path) =>
      ask<unknown>(origin, `GET ${path}`, undefined, token),
    ),
  )
  const bystander = await cast.person('user')
  const ids = lists.flatMap((list) =>
    Array.isArray(list) ? list.slice(0, 5).map((item: { id?: unknown }) => String(item.id)) : [],
  )
  return [...ids, bystander.id ?? '']
}
let known: string[] = []

test.beforeAll(async () => {
  console.log(`Fuzzing with FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS}; no route is left out.`)
  shared = { user: await cast.person('user'), admin: await cast.person('super_admin') }
  known = await knownIds(shared.admin.token)
})

async function actorsFor(name: RouteName): Promise<Actor[]> {
  if (ENDING.includes(name)) {
    return [ANONYMOUS, await cast.person('user'), await cast.person('super_admin')]
  }
  return shared ? [ANONYMOUS, shared.user, shared.admin] : []
}

async function fuzzRoute(name: RouteName): Promise<void> {
  const contract: Endpoint = endpoints[name]
  const [method = '', pattern = ''] = routes[name].split(' ')
  const takesInput = contract.params ?? contract.query ?? contract.body
  const call = fc.record({
    path: pathFor(pattern, contract.params, known),
    query: queryFor(contract.query, known),
    body: method === 'GET' ? fc.constant(undefined) : bodyFor(contract.body, known),
  })
  for (const actor of await actorsFor(name)) {
    const property = fc.asyncProperty(call, async ({ path, query, body }) => {
      const answer = await send(origin, { method, path: path + query, body, token: actor.token })
      count(name, answer.status)
      const fault = faultOf(answer, routes[name])
      if (fault) throw new Error(`${fault}: ${answer.status} ${answer.text.slice(0, 600)}`)
    })
    const numRuns = takesInput && reaches(contract, actor) ? RUNS : FEW_RUNS
    const result = await fc.check(property, { seed: SEED + names.indexOf(name), numRuns })
    if (result.failed) {
      const shown = JSON.stringify(result.counterexample).slice(0, 1_500)
      const cause = result.errorInstance instanceof Error ? result.errorInstance.message : ''
      expect.soft(cause, `${routes[name]} as ${actor.role}, FUZZ_SEED=${SEED}: ${shown}`).toBe('')
    }
  }
}

const namesOf = (service: string) => names.filter((name) => endpoints[name].service === service)

for (const service of SERVICES) {
  test(`no input to any route of the ${service} causes a server error or a refusal without a stable code`, async () => {
    const waiting = namesOf(service)
    const next = async (): Promise<void> => {
      for (let name = waiting.shift(); name; name = waiting.shift()) await fuzzRoute(name)
    }
    await Promise.all(Array.from({ length: ROUTES_AT_ONCE }, next))
    expect(namesOf(service).filter((name) => !answered.has(name))).toEqual([])
    if (process.env['FUZZ_SHOW']) for (const [name, statuses] of answered) console.log(name, statuses)
    answered.clear()
  })
}

/** Valid secrets by route: without one a call is refused before the other input is read. */
const KEEPERS: Record<string, (actor: Actor, mail: MailReader) => Promise<Record<string, string>>> = {
  confirmEmail: async ({ email }, mail) => ({
    token: secretIn(await mail(email ?? '', /confirm/i), 'token'),
  }),
  resetPassword: async ({ email }, mail) => {
    await ask(origin, 'POST /api/auth/forgot-password', { email })
    return { token: secretIn(await mail(email ?? '', /new password/i), 'token') }
  },
  confirmPhone: async (actor, mail) => {
    const token = secretIn(await mail(actor.email ?? '', /confirm/i), 'token')
    await ask(origin, 'POST /api/auth/confirm', { token })
    await cast.giveRole(actor, 'premium')
    const phone = `+3161${String(randomInt(1e7)).padStart(7, '0')}`
    await ask(origin, 'PUT /api/user/phone', { phone }, actor.token)
    return { code: secretIn(await mail(phone, /./), 'code') }
  },
}
type MailReader = (to: string, subject: RegExp) => Promise<string>
const secretIn = (text: string, name: 'token' | 'code') => {
  const found = (name === 'token' ? /[?&]token=([\w-]+)/ : /\b(\d{6})\b/).exec(text)?.[1] ?? ''
  cast.secrets.add(found)
  return found
}
const HOLDERS = 6
const TRIES_EACH = 5

for (const [name, secretOf] of Object.entries(KEEPERS)) {
  test(`no input to ${name} beside a valid secret causes a server error`, async ({ request }, testInfo) => {
    const contract: Endpoint = endpoints[name as RouteName]
    const [method = '', path = ''] = routes[name as RouteName].split(' ')
    const mail: MailReader = (to, subject) => mailTo(request, inboxOf(testInfo), to, subject)
    const statuses: number[] = []
    for (let holder = 0; holder < HOLDERS; holder += 1) {
      const actor = await cast.person('user')
      const bodies = bodyFor(contract.body, known, await secretOf(actor, mail))
      const seed = SEED + names.indexOf(name as RouteName) + holder
      // The last body is valid, so that the rules after the check of the secret are reached each time.
      for (const body of [
        ...fc.sample(bodies, { seed, numRuns: TRIES_EACH }),
        ...rightBodies(bodies, contract, seed),
      ]) {
        const answer = await send(origin, { method, path, body, token: actor.token })
        statuses.push(answer.status)
        const shown = `FUZZ_SEED=${SEED}: ${String(body).slice(0, 600)} → ${answer.status} ${answer.text.slice(0, 300)}`
        expect.soft(faultOf(answer), shown).toBeUndefined()
      }
    }
    if (process.env['FUZZ_SHOW']) console.log(name, statuses)
    expect(statuses).toEqual(expect.arrayContaining([200, 400]))
  })
}

/** One generated body that fits the schema, if there is any. */
const rightBodies = (bodies: fc.Arbitrary<string | undefined>, { body: schema }: Endpoint, seed: number) =>
  fc
    .sample(bodies, { seed, numRuns: 50 })
    .filter((body) => body?.startsWith('{"') && schema?.safeParse(tryParse(body)).success)
    .slice(-1)

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('a request that is too large is refused with problem+json', async () => {
  const path = `/api/agenda?q=${'x'.repeat(100_000)}`
  const inUrl = await send(origin, { method: 'GET', path, body: undefined, token: undefined })
  expect([inUrl.status, faultOf(inUrl)]).toEqual([400, undefined])
  const body = JSON.stringify({ email: 'x'.repeat(2_000_000), password: 'x' })
  const inBody = await send(origin, { method: 'POST', path: '/api/auth/login', body, token: undefined })
  expect([inBody.status, faultOf(inBody)]).toEqual([413, undefined])
})

test('no log of the whole run contains a password, a token, an email address or a phone number', () => {
  const own = join(process.env['UITPOST_BROWSER_HOME'] ?? '', 'logs')
  const others = (process.env['UITPOST_BROWSER_OTHER_LOGS'] ?? '').split(delimiter).filter(Boolean)
  for (const folder of [own, ...others]) {
    const files = readdirSync(folder).filter((name) => name.endsWith('.log'))
    expect(files).toEqual(expect.arrayContaining(SERVICES.map((service) => `${service}.log`)))
    const found = files.flatMap((name) =>
      personalTextsIn(readFileSync(join(folder, name), 'utf8'), cast.secrets).map(
        (line) => `${name}: ${line}`,
      ),
    )
    expect(found.slice(0, 20)).toEqual([])
  }
})
