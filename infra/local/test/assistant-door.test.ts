import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { GetEventOutput, SearchEventsOutput } from '@uitpost/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from './running-gateway.ts'
import { makeHome, startPlatform, type TestHome } from './running-platform.ts'

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
const OWN_TOOL = "calls a tool of the suite's own example server"
const NO_RESOURCES = 'there are no resources'
const NO_PROMPTS = 'there are no prompts'
const NO_STREAM = 'each answer is one JSON text: there are no sessions and no streams'

/** Scenarios of the suite that do not apply, with the reason. */
const NOT_OURS: Record<string, string> = {
  'logging-set-level': 'the server sends no log messages',
  'completion-complete': 'there is nothing to complete: no prompts and no resource templates',
  'tools-call-simple-text': OWN_TOOL,
  'tools-call-image': OWN_TOOL,
  'tools-call-audio': OWN_TOOL,
  'tools-call-embedded-resource': OWN_TOOL,
  'tools-call-mixed-content': OWN_TOOL,
  'tools-call-with-logging': OWN_TOOL,
  'tools-call-error': OWN_TOOL,
  'tools-call-with-progress': OWN_TOOL,
  'tools-call-sampling': OWN_TOOL,
  'tools-call-elicitation': OWN_TOOL,
  'json-schema-2020-12': OWN_TOOL,
  'elicitation-sep1034-defaults': OWN_TOOL,
  'elicitation-sep1330-enums': OWN_TOOL,
  'server-sse-polling': NO_STREAM,
  'server-sse-multiple-streams': NO_STREAM,
  'resources-list': NO_RESOURCES,
  'resources-read-text': NO_RESOURCES,
  'resources-read-binary': NO_RESOURCES,
  'resources-templates-read': NO_RESOURCES,
  'resources-subscribe': NO_RESOURCES,
  'resources-unsubscribe': NO_RESOURCES,
  'prompts-list': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
}
const OURS = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

let home: TestHome
let platform: Awaited<ReturnType<typeof startPlatform>>
let gateway: RunningGateway

beforeAll(async () => {
  home = await makeHome()
  const seed = join(import.meta.dirname, '..', 'src', 'seed.ts')
  const seeded = await home.run(seed, ['--events', '500', '--users', '20'])
  if (seeded.code !== 0) throw new Error(`Seeding failed: ${seeded.output}`)
  platform = await startPlatform(home)
  gateway = await startGateway(home)
}, 240_000)

afterAll(async () => {
  await gateway.stop()
  await platform.stop()
  home.remove()
})

const runSuite = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [SUITE, ...args], { timeout: 60_000 })).stdout

interface Check {
  id: string
  status: string
  errorMessage?: string
}

/** The checks of one scenario. */
async function checksOf(scenario: string): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-mcp-'))
  const args = ['server', '--url', `${gateway.url}/mcp`, '--scenario', scenario, '--output-dir', folder]
  // It exits with 1 if a check fails; the checks say why.
  await runSuite(...args).catch(() => undefined)
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('checks.json'),
  )
  if (!file) throw new Error(`${scenario} wrote no checks`)
  const checks = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Check[]
  rmSync(folder, { recursive: true })
  return checks
}

describe('the conformance suite of the protocol', () => {
  test('every scenario for servers is run here or named with the reason why it does not apply', {
    tags: 'assistant.conformance',
  }, async () => {
    const listed = [...(await runSuite('list', '--server')).matchAll(/^ +- ([\w-]+)/gm)].map(
      ([, name]) => name,
    )
    const known = [...OURS, ...Object.keys(NOT_OURS)]
    expect(listed).toHaveLength(known.length)
    expect(new Set(listed)).toEqual(new Set(known))
  })

  test.each(OURS)(
    '%s passes through the gateway',
    {
      tags: ['assistant.conformance', 'assistant.foreign-origin'],
      timeout: 90_000,
    },
    async (scenario) => {
      const checks = await checksOf(scenario)
      expect(checks.length).toBeGreaterThan(0)
      expect(checks.filter(({ status }) => status !== 'SUCCESS')).toEqual([])
    },
  )
})

test('a client finds events through the gateway and follows one to its source', {
  tags: ['assistant.tools', 'assistant.provenance'],
}, async () => {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${gateway.url}/mcp`)))
  const found = SearchEventsOutput.parse(
    (await client.callTool({ name: 'search_events', arguments: { limit: 5 } })).structuredContent,
  )
  expect(found.events).toHaveLength(5)
  const { event } = GetEventOutput.parse(
    (await client.callTool({ name: 'get_event', arguments: { id: found.events[0]?.id } })).structuredContent,
  )
  expect(event.quoted.title).toBe(found.events[0]?.quoted.title)
  expect(event.sources[0]?.address).toMatch(/^https?:\/\//)
  await client.close()
})

describe('limits at the gateway', () => {
  const post = (url: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body,
    })
  const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

  test('a body beyond 16 KiB, a foreign origin, and other methods are refused', {
    tags: ['assistant.limits', 'assistant.foreign-origin', 'assistant.no-sessions'],
  }, async () => {
    expect((await post(gateway.url, `${PING}${' '.repeat(16_384)}`)).status).toBe(413)
    expect((await post(gateway.url, PING, { origin: 'https://evil.example' })).status).toBe(403)
    for (const method of ['GET', 'DELETE']) {
      const response = await fetch(`${gateway.url}/mcp`, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    }
    const response = await post(gateway.url, PING)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('a network that calls too often has to wait', { tags: 'assistant.limits' }, async () => {
    const strict = await startGateway(home, { GATEWAY_IP_LIMIT_PER_MINUTE: '3' })
    const statuses: number[] = []
    for (let call = 0; call < 4; call += 1) statuses.push((await post(strict.url, PING)).status)
    await strict.stop()
    expect(statuses.at(-1)).toBe(429)
  })
})
