import { appendFileSync } from 'node:fs'
import {
  bodyLimitOf,
  type Endpoint,
  endpoints,
  type RouteName,
  routes,
  type ServiceName,
} from '@uitpost/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostileRequest, hostileRequest, LONGEST_URL, shapeOf } from './attacks/index.ts'
import { startBlockMeter } from './longest-block.ts'

// Set by `npm run test:faults`; alone, some requests of one seed are made.
const long = process.env['FAULTS_REPEAT'] !== undefined
const seed = long ? Number(process.env['FAULTS_SEED']) : 13
const only = process.env['FAULTS_ONLY']
const reportFile = process.env['FAULTS_REPORT']
const [LARGE, SMALL] = long ? [200, 2_000] : [6, 30]
/** Of calls that read nothing of a request. */
const WITHOUT_INPUT = 20
const [SMALLEST, LARGEST_SMALL] = [2, 2_000]
/** What nobody may keep the service waiting for. */
const LONGEST_BLOCK_MS = 50
const REPEATS = 3
const SMALL_AT_ONCE = 8

/** A service of which every route is tried. */
export interface RouteStage {
  http: {
    inject(request: {
      method: 'GET'
      url: string
      headers: Record<string, string>
      payload?: string
    }): Promise<{ statusCode: number }>
  }
  /** Of somebody who may do everything, and of whoever else has to be shown, such as a signature of the body. */
  headersFor(name: RouteName, request: HostileRequest): Record<string, string>
  /** Ids that lead to something. */
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
  return [
    ...Array.from({ length: large }, (_, index) => ({ seed: offset + index, size: limit })),
    ...Array.from({ length: small }, (_, index) => ({
      seed: offset + large + index,
      size: Math.min(limit, sizeOf(index)),
    })),
  ]
}

/** Tests, for every route of a service, that no request keeps its event loop busy, and that too long a body is not read. */
export function testRoutes(service: ServiceName, open: () => Promise<RouteStage>): void {
  const name = `routes: ${service}`
  const isAsked = only === undefined || only === name
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
      const found = { requests: 0, longest: 0, slowest: '' }
      const faults: string[] = []
      for (const [at, route] of routesOf(service).entries()) {
        const outcome = await tryRoute(stage, route, seed + at * 10_000)
        found.requests += outcome.requests
        faults.push(...outcome.faults)
        if (outcome.longest > found.longest)
          Object.assign(found, { longest: outcome.longest, slowest: route })
        if (process.env['FAULTS_SHOW']) process.stdout.write(`${route} ${JSON.stringify(outcome)}\n`)
      }
      const { user, system } = process.cpuUsage(before)
      const seconds = Math.round((user + system) / 1_000_000)
      const figures = `longest block ${Math.round(found.longest)} ms (${found.slowest}), ${seconds} s of work`
      const line = { name, runs: found.requests, firstSeed: seed, figures, ms: Date.now() - began }
      if (reportFile) appendFileSync(reportFile, `${JSON.stringify(line)}\n`)
      expect(faults).toEqual([])
    },
  )
}

const routesOf = (service: ServiceName): RouteName[] =>
  (Object.keys(routes) as RouteName[]).filter((name) => endpoints[name].service === service)

async function tryRoute(stage: RouteStage, name: RouteName, offset: number) {
  const contract: Endpoint = endpoints[name]
  const shape = shapeOf(contract, routes[name])
  const statuses: Record<number, number> = {}
  const send = async (request: HostileRequest): Promise<number> => {
    const { method, url, type, body } = request
    const { statusCode } = await stage.http.inject({
      ...{ method: method as 'GET', url },
      headers: { ...(body !== undefined && { 'content-type': type }), ...stage.headersFor(name, request) },
      ...(body !== undefined && { payload: body }),
    })
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    return statusCode
  }
  const measure = async (inputs: readonly Input[]): Promise<number> => {
    const requests = inputs.map((input) => hostileRequest(shape, input.seed, input.size, stage.known))
    const meter = startBlockMeter()
    await Promise.all(requests.map(send))
    return meter.stop()
  }

  const faults: string[] = []
  const inputs = inputsOf(contract, offset)
  let longest = 0
  for (let at = 0; at < inputs.length; ) {
    const count = (inputs[at]?.size ?? 0) > LARGEST_SMALL ? 1 : SMALL_AT_ONCE
    const some = inputs.slice(at, at + count)
    at += count
    const block = await measure(some)
    if (block <= LONGEST_BLOCK_MS) {
      longest = Math.max(longest, block)
      continue
    }
    for (const input of some) {
      // A block counts when it comes again each time.
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
    const status = await send({ method, url, type: contract.bodyType ?? 'application/json', body: tooLong })
    if (status !== 413) faults.push(`${name} answers ${status} to a body beyond its limit`)
  }
  if (statuses[500]) faults.push(`${name} answers 500 to ${statuses[500]} requests`)
  return { requests: inputs.length, longest, faults, statuses }
}
