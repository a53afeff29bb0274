import { createTestKeys } from '@uitpost/testing'
import { expect, test } from 'vitest'
import { commonConfig, configProblems, databaseConfig } from './config.ts'

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

test('everything missing or wrong is listed at once, each with name, expectation and example', () => {
  const problems = configProblems(shape, {
    ...good,
    PORT: 'http',
    REDIS_URL: '',
    JWT_PUBLIC_JWKS: '{"keys":[]}',
  })
  expect(problems).toHaveLength(3)
  expect(problems[0]).toMatch(/^PORT is not valid: .+ Example: PORT=8080$/)
  expect(problems[1]).toMatch(/^REDIS_URL is missing: .+ Example: REDIS_URL=redis:/)
  expect(problems[2]).toMatch(/^JWT_PUBLIC_JWKS is not valid/)
})
