import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { routes } from '../../routes.ts'
import { DiscoveryLog, LogSummary } from './logs.ts'
import { Run } from './runs.ts'

const id = '0198c2f1-1111-7000-8000-0000a1b2c300'
const at = '2026-07-16T14:29:51Z'
const run = {
  id,
  discoveryId: id,
  status: 'completed',
  country: 'NL',
  approach: 'simple',
  categories: [],
  createdAt: at,
  startedAt: at,
  finishedAt: null,
  eventsFound: 31,
  citiesProcessed: 12,
  completedCities: 12,
  citiesTotal: 12,
  queriesDone: 12,
  queriesTotal: 12,
  queriesFailed: 0,
  sandbox: true,
  error: null,
}
const log = {
  id,
  type: 'QUERY',
  service: 'groq',
  timestamp: at,
  runId: id,
  sandbox: true,
  query: { description: 'Markets', approach: 'diverse', city: 'Gent' },
  prompt: { full: 'List events', fullLength: 11 },
  response: {
    eventsCount: 1,
    fullLength: 90,
    events: [{ title: 'Fair', startDate: '2026-08-02', city: 'Gent' }],
  },
  error: {
    type: 'rate_limit_exceeded',
    message: 'Rate limit reached.',
    rateLimitInfo: { remainingTokens: 0, resetTime: '14:31:30' },
  },
}
const summary = { total: 6, byType: { QUERY: 3, RESPONSE: 2, ERROR: 1 } }

/** A copy without the member at the path, such as `query.city`. */
function without(value: object, path: string): object {
  const [name = '', ...rest] = path.split('.')
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]: [string, object]) => {
      if (key !== name) return [[key, member]]
      return rest.length > 0 ? [[key, without(member, rest.join('.'))]] : []
    }),
  )
}

const FIELDS: [id: string, schema: z.ZodType, sample: object, ...paths: string[]][] = [
  ['run.id', Run, run, 'id', 'discoveryId'],
  ['run.status', Run, run, 'status'],
  ['run.started-at', Run, run, 'startedAt'],
  ['run.events-found', Run, run, 'eventsFound'],
  ['run.cities-processed', Run, run, 'citiesProcessed', 'completedCities'],
  ['log.id', DiscoveryLog, log, 'id'],
  ['log.type', DiscoveryLog, log, 'type'],
  ['log.service', DiscoveryLog, log, 'service'],
  ['log.timestamp', DiscoveryLog, log, 'timestamp'],
  ['log.query-description', DiscoveryLog, log, 'query.description'],
  ['log.query-approach', DiscoveryLog, log, 'query.approach'],
  ['log.query-city', DiscoveryLog, log, 'query.city'],
  ['log.prompt-full', DiscoveryLog, log, 'prompt.full'],
  ['log.prompt-length', DiscoveryLog, log, 'prompt.fullLength'],
  ['log.response-count', DiscoveryLog, log, 'response.eventsCount'],
  ['log.response-length', DiscoveryLog, log, 'response.fullLength'],
  ['log.response-events', DiscoveryLog, log, 'response.events'],
  ['log.error-type', DiscoveryLog, log, 'error.type'],
  ['log.error-message', DiscoveryLog, log, 'error.message'],
  ['log.error-remaining', DiscoveryLog, log, 'error.rateLimitInfo.remainingTokens'],
  ['log.error-reset', DiscoveryLog, log, 'error.rateLimitInfo.resetTime'],
  ['log.summary-total', LogSummary, summary, 'total'],
  ['log.summary-by-type', LogSummary, summary, 'byType.QUERY', 'byType.RESPONSE', 'byType.ERROR'],
]

describe('a reply about discovery', () => {
  for (const [id, schema, sample, ...paths] of FIELDS) {
    test(`always has ${paths.join(' and ')}`, { tags: id }, () => {
      expect(schema.parse(sample)).toEqual(sample)
      for (const path of paths) expect(schema.safeParse(without(sample, path)).success).toBe(false)
    })
  }

  test.each(['running', 'completed', 'failed'])(
    'of a run accepts the status %s',
    { tags: 'run.status' },
    (status) => {
      expect(Run.parse({ ...run, status })).toHaveProperty('status', status)
    },
  )

  test.each(['QUERY', 'RESPONSE', 'ERROR'])(
    'of an entry accepts the type %s',
    { tags: 'log.type' },
    (type) => {
      expect(DiscoveryLog.parse({ ...log, type })).toHaveProperty('type', type)
    },
  )
})

test('runs, logs and their summary keep their paths', {
  tags: ['calls.discovery-status', 'calls.discovery-logs', 'calls.discovery-logs-summary'],
}, () => {
  expect([routes.listRuns, routes.listDiscoveryLogs, routes.summariseDiscoveryLogs]).toEqual([
    'GET /api/admin/discovery/status',
    'GET /api/admin/discovery/logs',
    'GET /api/admin/discovery/logs/summary',
  ])
})
