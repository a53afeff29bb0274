import Groq from 'groq-sdk'
import { describe, expect, test } from 'vitest'
import { classifyFailure, goDurationMs } from './groq-errors.ts'

const now = new Date('2026-11-20T12:00:00Z')
const limited = (limit: string, wait: string) =>
  `Rate limit reached for model \`openai/gpt-oss-120b\` in organization \`org_01x\` service tier \`on_demand\` on ${limit}: Limit 8000, Used 7050, Requested 3619. Please try again in ${wait}. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing`
const refusal = (status: number, message: string, code: string, headers: Record<string, string> = {}) =>
  Groq.APIError.generate(
    status,
    { error: { message, type: 'tokens', code } },
    undefined,
    new Headers(headers),
  )

test.each([
  ['7.66s', 7_660],
  ['370ms', 370],
  ['2m59.56s', 179_560],
  ['1h23m31s', 5_011_000],
  ['1.984999999s', 1_985],
  ['soon', undefined],
])('the Go duration %s is %s milliseconds', (text, ms) => {
  expect(goDurationMs(text)).toBe(ms)
})

describe('a failed AI call', () => {
  test.each([
    ['tokens per minute (TPM)', '7.66s', 'wait', 7_660],
    ['requests per minute (RPM)', '1.984999999s', 'wait', 1_985],
    ['tokens per day (TPD)', '9m38.016s', 'limit', 578_016],
    ['requests per day (RPD)', '1m26.4s', 'limit', 86_400],
    ['some new limit (ITPM)', '20m0s', 'limit', 1_200_000],
  ])('429 on %s, again in %s, means %s', (limit, wait, kind, waitMs) => {
    const failure = classifyFailure(refusal(429, limited(limit, wait), 'rate_limit_exceeded'), now)
    expect(failure).toMatchObject({ kind, waitMs, type: 'rate_limit_exceeded' })
    expect(failure.rateLimit?.resetTime).toBe(new Date(now.getTime() + waitMs).toISOString())
  })

  test('the longer of retry-after and the message applies, and headers give the remaining limit', () => {
    const headers = { 'retry-after': '12', 'x-ratelimit-remaining-tokens': '381' }
    const failure = classifyFailure(
      refusal(429, limited('tokens per minute (TPM)', '7s'), 'rate_limit_exceeded', headers),
      now,
    )
    expect(failure.waitMs).toBe(12_000)
    expect(failure.rateLimit).toEqual({ remainingTokens: 381, resetTime: '2026-11-20T12:00:12.000Z' })
  })

  test('429 with another message waits as long as retry-after says, or a minute', () => {
    expect(classifyFailure(refusal(429, 'Slow down', 'x', { 'retry-after': '3' }), now).waitMs).toBe(3_000)
    expect(classifyFailure(refusal(429, 'Slow down', 'x'), now).waitMs).toBe(60_000)
  })

  test.each([
    [413, 'rate_limit_exceeded', 'too_large'],
    [404, 'model_not_found', 'unusable'],
    [400, 'model_decommissioned', 'unusable'],
    [400, 'organization_restricted', 'unusable'],
    [400, 'blocked_api_access', 'unusable'],
    [400, 'spend_limit_reached', 'unusable'],
    [400, 'tool_use_failed', 'malformed'],
    [401, 'invalid_api_key', 'unusable'],
    [403, 'permission_denied', 'unusable'],
    [498, 'capacity_exceeded', 'transient'],
    [503, 'over_capacity', 'transient'],
    [500, 'internal_server_error', 'transient'],
    [400, 'json_validate_failed', 'malformed'],
    [422, 'unprocessable', 'malformed'],
  ])('%i %s means %s', (status, code, kind) => {
    expect(classifyFailure(refusal(status, 'words', code), now)).toMatchObject({ kind, type: code })
  })

  test('a body in another form is classified by its status', () => {
    const error = Groq.APIError.generate(502, undefined, '<html>', new Headers())
    expect(classifyFailure(error, now)).toMatchObject({ kind: 'transient', type: 'http_502' })
  })

  test.each([
    ['a cut body', new TypeError('terminated')],
    ['broken JSON', new SyntaxError('Unexpected end of JSON input')],
    ['a timeout', new Groq.APIConnectionTimeoutError()],
    ['no connection', new Groq.APIConnectionError({ message: 'refused' })],
  ])('%s is tried again', (_, error) => {
    expect(classifyFailure(error, now).kind).toBe('transient')
  })
})
