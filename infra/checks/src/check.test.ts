import { expect, test } from 'vitest'
import { runChecks } from './check.ts'
import { renderEnvExample } from './env-example.ts'
import { countLines } from './rules/lines.ts'
import { program, rule } from './tool.ts'

test('every check gives one result, in the order of the list, with the output of the failed ones', async () => {
  const results = await runChecks([
    program('fails', process.execPath, ['-e', 'console.log("the reason"); process.exit(3)']),
    rule('fine', () => []),
    rule('finds', async () => ['a.ts: wrong', 'b.ts: wrong']),
    rule('throws', () => {
      throw new Error('cannot look')
    }),
    program('is missing', '/nowhere/tool', []),
  ])
  expect(results.map(({ name, ok }) => [name, ok])).toEqual([
    ['fails', false],
    ['fine', true],
    ['finds', false],
    ['throws', false],
    ['is missing', false],
  ])
  expect(results.map(({ output }) => output)).toEqual([
    'the reason',
    '',
    'a.ts: wrong\nb.ts: wrong',
    expect.stringContaining('cannot look'),
    expect.stringContaining('/nowhere/tool cannot be run'),
  ])
})

test('.env.example shows what is needed with an example, and what is not with its default', () => {
  const variable = (description: string, example: string, fallback?: string | number) => ({
    meta: () => ({ description, examples: [example] }),
    safeParse: () =>
      fallback === undefined
        ? { success: false }
        : { success: true, ...(fallback !== '' && { data: fallback }) },
  })
  const common = {
    PORT: variable('Where to listen', '8080'),
    LOG_LEVEL: variable('How much to say', 'warn', 'info'),
  }
  const text = renderEnvExample([
    { service: 'auth', variables: { ...common, AUTH_KEY: variable('Signs', 'abc') } },
    { service: 'mail', variables: { ...common, MAIL_COPY: variable('Gets a copy', 'x@example.org', '') } },
  ])
  expect(text.slice(text.indexOf('# ---'))).toBe(`# --- every service ---

# Where to listen
PORT=8080

# How much to say
# LOG_LEVEL=info

# --- auth ---

# Signs
AUTH_KEY=abc

# --- mail ---

# Gets a copy (optional)
# MAIL_COPY=x@example.org
`)
})

test('lines are counted per area, without tests and data', () => {
  const files = [
    'services/auth/src/a.ts',
    'services/auth/test/b.ts',
    'apps/web/src/a.test.tsx',
    'apps/web/a.json',
  ]
  expect(countLines([...files, 'vitest.config.ts'], () => 'one\ntwo\n')).toEqual([
    '      4  in all',
    '      2  services/auth',
    '      2  root',
  ])
})
