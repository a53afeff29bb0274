import { appendFileSync } from 'node:fs'
import {
  bodyLimitOf,
  type Endpoint,
  endpoints,
  type RouteName,
  routes,
  SERVICES,
  type ServiceName,
} from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostileRequest, hostileRequest, LONGEST_URL, shapeOf } from './attacks/index.ts'
import { startBlockMeter } from './cpu-time.ts'

// Set by `npm run test:faults`; in `npm test` fewer requests are made, with a fixed seed.
const long = process.env['FAULTS_REPEAT'] !== undefined
const seed = long ? Number(process.env['FAULTS_SEED']) : 13
const only = process.env['FAULTS_ONLY']
const reportFile = process.env['FAULTS_REPORT']
/** `--only fuzz` makes as many requests as there is time for. */
const secondsForAll = Number(process.env['FAULTS_SECONDS'] || 0)
const [LARGE, SMALL] = long ? [200, 2_000] : [6, 30]
/** For calls without input. */
const WITHOUT_INPUT = 20
const [SMALLEST, LARGEST_SMALL] = [2, 2_000]
/** The longest acceptable block of the event loop. */
const LONGEST_BLOCK_MS = 50
const REPEATS = 3
const SMALL_AT_ONCE = 8

/** A service whose routes are all tested. */
export interface RouteStage {
  http: {
    inject(request: {
      method: 'GET'
      url: string
      headers: Record<string, string>
      payload?: string
    }): Promise<{ statusCode: number }>
  }
  /** A caller with all permissions, and further required headers such as a signature of the body. */
  headersFor(name: RouteName, request: HostileRequest): Record<string, string>
  /** Ids of existing rows. */
  known?: readonly string[]
  close(): Promise<void>
}

interface Input {
  seed: number
  size: number
}

const sizeOf = (index: number): number =>
  Math.floor(SMALLEST * (LARGEST_SMALL / SMALLEST) ** ((index % 97) / 96))

function inputsOf(contract: Endpoint, offset: number): Input[] {
  const { params, query, body } = contract
  const limit = body ? bodyLimitOf(contract) : LONGEST_URL
  const [large, small] = params || query || body ? [LARGE, SMALL] : [WITHOUT_INPUT / 2, WITHOUT_INPUT / 2]
  const smallOnes = Array.from({ length: small }, (_, index) => ({
    seed: offset + large + index,
    size: Math.min(limit, sizeOf(index)),
  }))
  const perLarge = small / large
  // Large ones spread among the small ones, so that a run that ends early has made both.
  return Array.from({ length: large }, (_, index) => [
    { seed: offset + index, size: limit },
    ...smallOnes.slice(index * perLarge, (index + 1) * perLarge),
  ]).flat()
}

/** Tests every route of a service: no request blocks the event loop, and a body above the limit is not read. */
export function testRoutes(service: ServiceName, open: () => Promise<RouteStage>): void {
  const name = `routes: ${service}`
  const isAsked = [undefined, 'fuzz', name].includes(only)
  let stage: RouteStage | undefined
  beforeAll(async () => {
    if (isAsked) stage = await open()
  })
  afterAll(() => stage?.close())

  test.runIf(isAsked)(
    `no request to any route of the ${service} keeps it waiting (FAULTS_SEED=${seed})`,
    { timeout: 1_800_000 },
    async () => {
      if (!stage) throw new Error('The service has not started')
      const began = Date.now()
      const before = process.cpuUsage()
      const found = { requests: 0, all: 0, longest: 0, slowest: '' }
      const faults: string[] = []
      const names = routesOf(service)
      const ms =
        secondsForAll > 0
          ? (secondsForAll * 1_000) / SERVICES.length / names.length
          : Number.POSITIVE_INFINITY
      for (const [at, route] of names.entries()) {
        const outcome = await tryRoute(stage, route, seed + at * 10_000, ms)
        found.requests += outcome.requests
        found.all += outcome.all
        faults.push(...outcome.faults)
        if (outcome.longest > found.longest)
          Object.assign(found, { longest: outcome.longest, slowest: route })
        if (process.env['FAULTS_SHOW']) process.stdout.write(`${route} ${JSON.stringify(outcome)}\n`)
      }
      const { user, system } = process.cpuUsage(before)
      const seconds = Math.round((user + system) / 1_000_000)
      const figures = `${found.requests} of ${found.all} requests, longest block ${Math.round(found.longest)} ms (${found.slowest}), ${seconds} s of work`
      const line = { name, runs: found.requests, firstSeed: seed, figures, ms: Date.now() - began }
      if (reportFile) appendFileSync(reportFile, `${JSON.stringify(line)}\n`)
      expect(faults).toEqual([])
    },
  )
}

const routesOf = (service: ServiceName): RouteName[] =>
  (Object.keys(routes) as RouteName[]).filter((name) => endpoints[name].service === service)

/** Makes the requests to one route for at most these milliseconds. */
async function tryRoute(stage: RouteStage, name: RouteName, offset: number, ms: number) {
  const began = Date.now()
  const contract: Endpoint = endpoints[name]
  const shape = shapeOf(contract, routes[name])
  const statuses: Record<number, number> = {}
  /** With its headers, so that signing it is not measured. */
  const prepare = (request: HostileRequest) => {
    const { method, url, type, body } = request
    return {
      method: method as 'GET',
      url,
      headers: { ...(body !== undefined && { 'content-type': type }), ...stage.headersFor(name, request) },
      ...(body !== undefined && { payload: body }),
    }
  }
  const send = async (request: ReturnType<typeof prepare>): Promise<number> => {
    const { statusCode } = await stage.http.inject(request)
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    return statusCode
  }
  const measure = async (inputs: readonly Input[]): Promise<number> => {
    const requests = inputs.map(({ seed, size }) => prepare(hostileRequest(shape, seed, size, stage.known)))
    const meter = startBlockMeter()
    await Promise.all(requests.map(send))
    return meter.stop()
  }

  const faults: string[] = []
  const inputs = inputsOf(contract, offset)
  let longest = 0
  let at = 0
  while (at < inputs.length && Date.now() - began < ms) {
    const next = inputs.slice(at, at + SMALL_AT_ONCE)
    const large = next.findIndex(({ size }) => size > LARGEST_SMALL)
    const some = large === -1 ? next : next.slice(0, Math.max(1, large))
    at += some.length
    const block = await measure(some)
    if (block <= LONGEST_BLOCK_MS) {
      longest = Math.max(longest, block)
      continue
    }
    for (const input of some) {
      // A block counts only if it recurs each time.
      const blocks: number[] = []
      for (let repeat = 0; repeat < REPEATS; repeat += 1) blocks.push(await measure([input]))
      const least = Math.min(...blocks)
      longest = Math.max(longest, least)
      if (least > LONGEST_BLOCK_MS) faults.push(`${name}, seed ${input.seed} of ${input.size}: ${least} ms`)
    }
  }
  const tooLong = '{'.padEnd(bodyLimitOf(contract) + 1, '"')
  const [method, url] = [shape.method, hostileRequest(shape, 1, 0, stage.known).url]
  if (method !== 'GET') {
    const type = contract.bodyType ?? 'application/json'
    const status = await send(prepare({ method, url, type, body: tooLong }))
    if (status !== 413) faults.push(`${name} answers ${status} to a body beyond its limit`)
  }
  if (statuses[500]) faults.push(`${name} answers 500 to ${statuses[500]} requests`)
  return { requests: at, all: inputs.length, longest, faults, statuses }
}
