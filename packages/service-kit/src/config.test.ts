import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestKeys } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { commonConfig, configProblems, databaseConfig, readConfig } from './config.ts'

const good = {
  PORT: '8080',
  REDIS_URL: 'redis://localhost:6379',
  PUBLIC_URL: 'https://uitpost.example',
  JWT_PUBLIC_JWKS: createTestKeys().publicJwks,
  DATABASE_URL: 'postgres://a:b@localhost/uitpost',
}
const shape = { ...commonConfig, ...databaseConfig }

test('a complete environment has no problems', () => {
  expect(configProblems(shape, good)).toEqual([])
})

test('all missing and invalid values are listed, each with name, expectation and example', () => {
  const problems = configProblems(shape, {
    ...good,
    PORT: 'http',
    REDIS_URL: '',
    JWT_PUBLIC_JWKS: '{"keys":[]}',
  })
  expect(problems).toHaveLength(3)
  expect(problems[0]).toMatch(/^PORT is not valid: .+ Example: PORT=8080$/)
  expect(problems[1]).toMatch(
    /^JWT_PUBLIC_JWKS is not valid: .+ \(expected a JWKS.+\)\. Example: JWT_PUBLIC_JWKS=/,
  )
  expect(problems[2]).toMatch(/^REDIS_URL is missing: .+ Example: REDIS_URL=redis:/)
})

test('a value may come from a file, and a problem with the file is reported without its contents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uitpost-config-'))
  const file = join(folder, 'database-url')
  const { DATABASE_URL, ...others } = good
  try {
    writeFileSync(file, `${DATABASE_URL}\n`)
    const env = { ...others, DATABASE_URL_FILE: file }
    expect(readConfig(shape, env).DATABASE_URL).toBe(DATABASE_URL)
    expect(configProblems(shape, { ...env, DATABASE_URL })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set: expected one of them',
    ])
    expect(configProblems(shape, { ...others, DATABASE_URL_FILE: join(folder, 'none') })[0]).toMatch(
      /^DATABASE_URL_FILE is not valid: .+none cannot be read \(ENOENT\)$/,
    )
    writeFileSync(file, 'mysql://root:hush@db/uitpost\n')
    expect(configProblems(shape, env)[0]).toMatch(/^DATABASE_URL is not valid/)
    expect(configProblems(shape, env)[0]).not.toContain('hush')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('production does not start without the internal token; elsewhere only internal calls are refused', () => {
  expect(configProblems(shape, { ...good, NODE_ENV: 'development' })).toEqual([])
  expect(configProblems(shape, { ...good, NODE_ENV: 'production', INTERNAL_TOKEN: '' })).toEqual([
    expect.stringMatching(
      /^INTERNAL_TOKEN is missing: .+ \(production needs it\)\. Example: INTERNAL_TOKEN=/,
    ),
  ])
  const short = configProblems(shape, { ...good, INTERNAL_TOKEN: 'hush' })
  expect(short).toEqual([expect.stringMatching(/^INTERNAL_TOKEN is not valid/)])
  expect(short[0]).not.toContain('hush')
})

test('production does not start in local mode, because the passwords of its accounts are public', () => {
  const local = { ...good, UITPOST_LOCAL: 'true' }
  expect(configProblems(shape, local)).toEqual([])
  const INTERNAL_TOKEN = 'a token of the tests that is long enough'
  const production = { ...good, INTERNAL_TOKEN, NODE_ENV: 'production' }
  expect(configProblems(shape, { ...production, UITPOST_LOCAL: 'true' })).toEqual([
    expect.stringMatching(/^UITPOST_LOCAL is only for npm start/),
  ])
  expect(configProblems(shape, { ...production, UITPOST_LOCAL: 'false' })).toEqual([])
})

test.each([
  ['another database', 'postgres://a:b@localhost/elsewhere'],
  ['another role', 'postgres://c:b@localhost/uitpost'],
])(
  'an address past the pooler of %s is refused, since nothing would ever be announced there',
  (_, direct) => {
    expect(configProblems(shape, { ...good, DATABASE_DIRECT_URL: direct })).toEqual([
      expect.stringMatching(/^DATABASE_DIRECT_URL has another role or database/),
    ])
    const past = 'postgres://a:other@primary:6432/uitpost'
    expect(configProblems(shape, { ...good, DATABASE_DIRECT_URL: past })).toEqual([])
  },
)
