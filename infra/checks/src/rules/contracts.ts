import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, endpoints, messages, POLICIES, routes } from '@uitpost/contracts'
import { isProductCode, listFiles, REPOSITORY, readText } from '../source-files.ts'

/** The routes and messages in a service's code. */
export interface ServiceCode {
  routes: string[]
  emits: string[]
  consumes: string[]
  workQueues: string[]
  enqueues: string[]
}

const QUOTED = `'([\\w.-]+)'`
const CALLS = {
  routes: new RegExp(String.raw`\broute\(\s*\w+,\s*${QUOTED}`, 'g'),
  emits: new RegExp(String.raw`\b(?:outbox\w*(?:\([^)]*\))?\.add|republish)\(\s*(?:\w+,\s*)?${QUOTED}`, 'g'),
  consumes: new RegExp(String.raw`\bconsume(?:<[^>]*>)?\(\s*${QUOTED}`, 'g'),
  workQueues: new RegExp(String.raw`\bwork\(\s*(?:${QUOTED}|([A-Z_]+))`, 'g'),
  enqueues: new RegExp(String.raw`\benqueue\(\s*(?:${QUOTED}|([A-Z_]+))`, 'g'),
} satisfies Record<keyof ServiceCode, RegExp>

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')

/** Finds the calls that register routes, senders and consumers. */
export function readServiceCode(sources: string[]): ServiceCode {
  const text = sources.map(withoutComments).join('\n')
  const constants = new Map([...text.matchAll(/\bconst ([A-Z_]+) = '([\w.-]+)'/g)].map((m) => [m[1], m[2]]))
  const find = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map((match) => match[1] ?? constants.get(match[2]) ?? match[2] ?? '')
  return {
    routes: find(CALLS.routes),
    emits: find(CALLS.emits),
    consumes: find(CALLS.consumes),
    workQueues: find(CALLS.workQueues),
    enqueues: find(CALLS.enqueues),
  }
}

type Services = Record<string, ServiceCode>
type Routes = Record<string, string>
type Endpoints = Record<string, Endpoint>
type Messages = Record<string, { from: string | readonly string[]; to: readonly string[] }>

/** Every contract must have exactly one route in its service, and every route a contract. */
export function findRouteGaps(services: Services, paths: Routes, contracts: Endpoints): string[] {
  const problems: string[] = []
  for (const name of new Set([...Object.keys(paths), ...Object.keys(contracts)])) {
    const contract = contracts[name]
    const path = paths[name]
    if (!contract) problems.push(`${name} stands in routes.ts and has no endpoint`)
    if (!path) problems.push(`${name} has an endpoint and no line in routes.ts`)
    if (!contract || !path) continue
    if (!POLICIES.includes(contract.policy)) problems.push(`${name} has no policy`)
    if (path.includes(':') !== (contract.params !== undefined))
      problems.push(`${name}: the path ${path} and the endpoint's params do not agree`)
    if (path.startsWith('GET ') && contract.body) problems.push(`${name}: a GET takes no body`)
    if (!services[contract.service]) problems.push(`${name}: there is no service ${contract.service}`)
    for (const [service, code] of Object.entries(services)) {
      const count = code.routes.filter((route) => route === name).length
      const wanted = service === contract.service ? 1 : 0
      if (count !== wanted) problems.push(`${name} has ${count} routes in ${service} instead of ${wanted}`)
    }
  }
  for (const [path, names] of Map.groupBy(Object.entries(paths), ([, path]) => path.replace(/:\w+/g, ':'))) {
    if (names.length > 1) problems.push(`${path} is named ${names.map(([name]) => name).join(' and ')}`)
  }
  for (const [service, code] of Object.entries(services)) {
    for (const name of code.routes) {
      if (!contracts[name]) problems.push(`${service} answers ${name}, which no contract names`)
    }
  }
  return problems
}

/**
 * Every message must be sent by its sender and consumed once by each receiver; every work queue must have one worker.
 */
export function findMessageGaps(services: Services, nouns: Messages): string[] {
  const problems: string[] = []
  for (const [noun, { from, to }] of Object.entries(nouns)) {
    for (const [service, code] of Object.entries(services)) {
      const emits = code.emits.includes(noun)
      const sender = from === service || (Array.isArray(from) && from.includes(service))
      if (emits && !sender) problems.push(`${service} sends ${noun}, which is ${String(from)}'s`)
      if (!emits && sender) problems.push(`${service} never sends ${noun}`)
      const consumers = code.consumes.filter((name) => name === noun).length
      const wanted = to.includes(service) ? 1 : 0
      if (consumers !== wanted)
        problems.push(`${noun} has ${consumers} consumers in ${service} instead of ${wanted}`)
    }
  }
  for (const [service, { workQueues, enqueues }] of Object.entries(services)) {
    for (const queue of new Set([...workQueues, ...enqueues])) {
      const workers = workQueues.filter((name) => name === queue).length
      if (workers !== 1) problems.push(`The queue ${queue} of ${service} has ${workers} workers instead of 1`)
    }
  }
  return problems
}

export function findContractGaps(): string[] {
  const files = listFiles('services').filter(isProductCode)
  const services = Object.fromEntries(
    readdirSync(join(REPOSITORY, 'services')).map((service) => [
      service,
      readServiceCode(
        files.filter((path) => path.startsWith(`services/${service}/`)).map((path) => readText(path)),
      ),
    ]),
  )
  return [...findRouteGaps(services, routes, endpoints), ...findMessageGaps(services, messages)]
}
