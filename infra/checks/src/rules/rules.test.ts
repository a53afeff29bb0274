import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { convertsRows, findUntestedBackfills, hasTestOf } from './backfills.ts'
import { clocksIn, findClocks } from './clocks.ts'
import { findSecondOwners, findUnkeptTimes, findUnusedConstants } from './constants.ts'
import { findMessageGaps, findRouteGaps, readServiceCode, type ServiceCode } from './contracts.ts'
import { holds, pathsIn, symbolsIn } from './documents.ts'
import { drawFolder, findFolderCycles } from './folder-cycles.ts'
import { findLargeFolders } from './folder-sizes.ts'
import { foreignIn } from './foreign-words.ts'
import { breaksIn } from './style.ts'
import { findClassGaps } from './style-sheets.ts'
import { textGaps } from './texts.ts'

const code = (parts: Partial<ServiceCode> = {}): ServiceCode => ({
  routes: [],
  emits: [],
  consumes: [],
  workQueues: [],
  enqueues: [],
  ...parts,
})
const endpoint = { service: 'auth', policy: 'anonymous', reply: z.string() } as const

describe('folders import each other in one direction only', () => {
  const domain = 'services/auth/src/domain'
  test('a cycle through a third folder is reported with each of its imports, and other imports are not', () => {
    const arrows = [
      { from: `${domain}/sessions/a.ts`, to: `${domain}/tokens/b.ts` },
      { from: `${domain}/tokens/b.ts`, to: 'services/auth/src/context.ts' },
      { from: 'services/auth/src/context.ts', to: `${domain}/sessions/c.ts` },
      { from: 'services/auth/src/routes/d.ts', to: `${domain}/sessions/a.ts` },
    ]
    expect(findFolderCycles(arrows)).toEqual([
      expect.stringContaining('sessions/a.ts → '),
      expect.stringContaining('tokens/b.ts → '),
      expect.stringContaining('context.ts → '),
    ])
    expect(findFolderCycles(arrows.slice(0, 2))).toEqual([])
  })
  test('the map of a folder shows each folder and file with its layer and what it imports', () => {
    const arrows = [
      { from: 'services/auth/src/app.ts', to: 'services/auth/src/routes/a.ts' },
      { from: 'services/auth/src/routes/a.ts', to: `${domain}/tokens/b.ts` },
      { from: 'services/auth/src/routes/a.ts', to: 'packages/contracts/src/index.ts' },
      { from: `${domain}/tokens/b.ts`, to: `${domain}/tokens/c.ts` },
    ]
    expect(drawFolder(arrows, 'services/auth/src')).toEqual([
      '2  app.ts → routes',
      '1  routes → domain/tokens',
      '0  domain/tokens',
    ])
  })
  const eachOther = (a: string, b: string) =>
    findFolderCycles([
      { from: a, to: b },
      { from: b, to: a },
    ])
  test('a folder and its files count at any depth', () => {
    const view = 'apps/web/src/features/events'
    expect(eachOther(`${view}/map/a.tsx`, `${view}/page/deep/b.tsx`)).toHaveLength(2)
    expect(eachOther(`${view}/map/a.tsx`, `${view}/queries.ts`)).toHaveLength(2)
    expect(eachOther('packages/testing/src/a.ts', 'infra/local/src/b.ts')).toHaveLength(2)
  })
  test('the folders of a domain count as layers of their service', () => {
    const context = 'services/auth/src/context.ts'
    const arrows = [
      { from: `${domain}/sessions/a.ts`, to: context },
      { from: context, to: `${domain}/tokens/b.ts` },
    ]
    expect(findFolderCycles(arrows)).toEqual([])
  })
})

describe('what a service does is read from its code', () => {
  const read = readServiceCode([
    `const SEND = 'mail.send'
     route(app, 'login', ({ body }) => login(ctx, body)) // route(app, 'gone', …)
     route(
       app,
       'register',
       handler)
     await outbox.add('user.changed', [row])
     consume('event.changed', handler)
     work(SEND, schema, handler)
     messaging.enqueue('mail.send', {})`,
  ])
  test('with any line breaks and constants, and without its comments', () => {
    expect(read).toEqual({
      routes: ['login', 'register'],
      emits: ['user.changed'],
      consumes: ['event.changed'],
      workQueues: ['mail.send'],
      enqueues: ['mail.send'],
    })
  })
})

describe('a contract and its route', () => {
  const paths = { login: 'POST /login' }
  const contracts = { login: endpoint }
  test('belong together one to one', () => {
    expect(findRouteGaps({ auth: code({ routes: ['login'] }), catalogue: code() }, paths, contracts)).toEqual(
      [],
    )
  })

  test.each([
    ['a contract without a route', { auth: code() }, 'login has 0 routes in auth instead of 1'],
    ['two routes', { auth: code({ routes: ['login', 'login'] }) }, 'login has 2 routes in auth instead of 1'],
    [
      'a route in another service',
      { auth: code({ routes: ['login'] }), catalogue: code({ routes: ['login'] }) },
      'login has 1 routes in catalogue instead of 0',
    ],
    [
      'a route without a contract',
      { auth: code({ routes: ['login', 'dance'] }) },
      'auth answers dance, which no contract names',
    ],
    ['a service that is not there', {}, 'login: there is no service auth'],
  ])('%s is a gap', (_, services, gap) => {
    expect(findRouteGaps(services, paths, contracts)).toContain(gap)
  })

  test.each([
    [
      'a path without an endpoint',
      { login: 'POST /login', other: 'GET /x' },
      contracts,
      'other stands in routes.ts',
    ],
    ['an endpoint without a path', {}, contracts, 'login has an endpoint and no line'],
    [
      'one path under two names',
      { login: 'GET /:id', other: 'GET /:key' },
      contracts,
      'GET /: is named login and other',
    ],
    ['a parameter that the endpoint does not know', { login: 'POST /:id' }, contracts, 'params do not agree'],
    [
      'a GET with a body',
      { login: 'GET /login' },
      { login: { ...endpoint, body: z.string() } },
      'a GET takes no body',
    ],
  ])('%s is a gap', (_, routes, endpoints, gap) => {
    const gaps = findRouteGaps({ auth: code({ routes: ['login'] }) }, routes, endpoints)
    expect(gaps.join('\n')).toContain(gap)
  })
})

describe('a message', () => {
  const nouns = { 'user.changed': { from: 'auth', to: ['notifier'] } }
  const sender = code({ emits: ['user.changed'] })
  const receiver = code({ consumes: ['user.changed'] })

  test('has one sender and one consumer in each receiver', () => {
    expect(findMessageGaps({ auth: sender, notifier: receiver }, nouns)).toEqual([])
  })

  test.each([
    ['no service sends', { auth: code(), notifier: receiver }, 'auth never sends user.changed'],
    [
      'the wrong one sends',
      { auth: sender, notifier: { ...receiver, emits: ['user.changed'] } },
      'notifier sends',
    ],
    ['no consumer applies', { auth: sender, notifier: code() }, 'has 0 consumers in notifier instead of 1'],
    [
      'a stranger takes in',
      { auth: sender, notifier: receiver, catalogue: receiver },
      'catalogue instead of 0',
    ],
    ['goes to a queue without a worker', { auth: { ...sender, enqueues: ['mail.send'] } }, 'has 0 workers'],
    [
      'goes to a queue with two workers',
      { auth: { ...sender, workQueues: ['a.b', 'a.b'] } },
      'has 2 workers',
    ],
  ])('that %s is a gap', (_, services, gap) => {
    expect(findMessageGaps(services, nouns).join('\n')).toContain(gap)
  })
})

test('paths are read from backticks, links and pictures of a document, not from its examples', () => {
  const text = [
    '| approve | `services/catalogue/src/domain/reading/events.ts` |',
    'see [how](../CONTRIBUTING.md) and [there](https://example.org), not `npm start` or `services/*/src`',
    '![picture](docs/dashboard.png)',
    '```\ncat services/none\n```',
  ].join('\n')
  expect(pathsIn(text, 'infra/README.md')).toEqual([
    'services/catalogue/src/domain/reading/events.ts',
    'CONTRIBUTING.md',
    'infra/docs/dashboard.png',
  ])
})

test.each([
  ["const home = '/home/someone/uitpost'", 'a path of one machine'],
  ['"resolved": "https://registry.example.org/a.tgz"', 'the host of a package registry'],
  [`const key = 'gsk_${'a'.repeat(24)}'`, 'a key'],
  [`${'<'.repeat(7)} HEAD`, 'an unresolved merge'],
  ['// TODO: later', 'unfinished business'],
])('%s does not belong in the repository', (line, says) => {
  expect(foreignIn('a.ts', line)).toEqual([`a.ts:1: ${says}`])
})

test('a path of the product is no path of a machine', () => {
  expect(foreignIn('a.ts', "call('/api/home/page'); open('apps/web/work/x')")).toEqual([])
})

test.each([
  ['services/auth/src/app.ts', 'process.env.PORT', 1],
  ['services/auth/src/config.ts', 'process.env.PORT', 0],
  ['packages/places/src/find.ts', 'value as unknown as City', 1],
  ['packages/places/src/find.ts', 'return { id, ...{ city, country } }', 1],
  ['services/auth/test/people.ts', '...({ role } as const),', 1],
  ['packages/places/src/find.ts', 'return { id, ...(city ? { city } : {}), ...rest }', 0],
  ['services/auth/src/app.ts', "const LANGUAGES = ['nl', 'fr', 'de', 'en']", 1],
  ['packages/places/src/find.ts', "type Language = 'nl' | 'en' | 'fr'", 1],
  ['packages/contracts/src/constants.ts', "export const LANGUAGES = ['nl', 'fr', 'de', 'en'] as const", 0],
  ['services/auth/src/store/migrations/0002-accounts.ts', "check (language in ('nl', 'fr', 'de'))", 0],
  ['packages/places/src/find.ts', "  BE: ['nl', 'fr', 'en', 'de'],", 0],
  ['packages/places/src/find.ts', "const both = ['nl', 'fr']", 0],
])('in %s the line "%s" breaks %i rules', (path, line, count) => {
  expect(breaksIn(path, line)).toHaveLength(count)
})

describe('a constant of the contracts', () => {
  const constants = [
    'export const ROLES = [1] as const',
    'export const isRole = (role) => ROLES.includes(role)',
    '/** Nobody obeys LOST_DAYS. */',
    'export const LOST_DAYS = 3',
    'export const RETENTION_DAYS = {',
    '  /** As long as a session. */',
    '  session: 90,',
    '  ...({ securityLog: 30, letter: 7 } as const),',
    '} as const',
  ].join('\n')

  test('is used in product code, or by a constant that is; a comment uses nothing', () => {
    const sources = { 'services/a/src/a.ts': 'isRole(1) // LOST_DAYS\nRETENTION_DAYS.session' }
    expect(findUnusedConstants(constants, sources)).toEqual([
      'packages/contracts/src/constants.ts: nothing uses LOST_DAYS',
    ])
  })

  test('that says how long something is kept is kept to by a service, not only told by a screen', () => {
    const sources = {
      'apps/web/src/policy.tsx':
        'RETENTION_DAYS.session + RETENTION_DAYS.securityLog + RETENTION_DAYS.letter',
      'services/a/src/a.ts': 'RETENTION_DAYS.session',
    }
    expect(findUnkeptTimes(constants, sources)).toEqual([
      'packages/contracts/src/constants.ts: no service keeps to RETENTION_DAYS.securityLog',
      'packages/contracts/src/constants.ts: no service keeps to RETENTION_DAYS.letter',
    ])
  })

  test.each([
    ['const KEPT_DAYS = 30', 1],
    ['export const LOGS_KEPT_DAYS = 90', 1],
    ["sql`at < now() - interval '30 days'`", 1],
    ['sql`make_interval(days => 14)`', 1],
    ['sql`make_interval(days => ${days})`', 0],
    ['const MAIL_KEPT_HOURS = 6', 1],
    ['const RETAINED_MONTHS = 13', 1],
    ["sql`at < now() - interval '12 months'`", 1],
    ["sql`delete from own where at < now() - interval '1 day'`", 1],
    ['sql`make_interval(hours => 36)`', 1],
    ['store.removeBefore(new Date(now().getTime() - 14 * DAY_MS))', 1],
    ['store.removeReadBefore(new Date(at - 2 * WEEK_MS))', 1],
    ['store.removeBefore(new Date(at - RETENTION_DAYS.report * 24 * HOUR_MS))', 0],
    ["sql`date_trunc('month', at) + interval '1 month'`", 0],
    ["sql`at + interval '1 microsecond'`", 0],
    ['const SHOWN_PAST_DAYS = 90', 0],
  ])('has no second owner: "%s" is said %i times', (line, count) => {
    expect(findSecondOwners({ 'services/a/src/a.ts': line })).toHaveLength(count)
  })
})

test('a class is written in a module and read by a component, or it is named', () => {
  const sheet = 'apps/web/src/ui/card.module.css'
  const card = `import styles from './card.module.css'\n<p className={styles.cardHead}>1.5rem</p>`
  const css =
    '@layer parts {\n  .card-head > p { margin: 1.5rem }\n  /* .gone */\n  .chart :global(.their-own) { top: .5rem }\n}'
  expect(findClassGaps({ [sheet]: css, 'apps/web/src/ui/card.tsx': `${card}{styles.chart}` })).toEqual([])
  expect(findClassGaps({ [sheet]: css, 'apps/web/src/ui/card.tsx': `${card}{styles.foot}` })).toEqual([
    'apps/web/src/ui/card.tsx: ./card.module.css has no class for styles.foot',
    `${sheet}: no component uses the class chart`,
  ])
  expect(findClassGaps({ [sheet]: '.half-2of3 {}', 'apps/web/src/ui/card.tsx': '' })[0]).toBe(
    `${sheet}: .half-2of3 must be words and numbers joined by hyphens`,
  )
  const words = `import '../ui/card.css'\nimport styles from './card.module.css'\n<p className="head">{styles[name]}</p>`
  expect(findClassGaps({ 'apps/web/src/ui/card.tsx': words })).toEqual([
    'apps/web/src/ui/card.tsx: take class names from a CSS module, not from a string',
    'apps/web/src/ui/card.tsx: ../ui/card.css is not a CSS module',
    'apps/web/src/ui/card.tsx: name each class of styles instead of computing it',
  ])
})

test.each([
  ['<p className="head">', 1],
  ['<p className={`${styles.head} ${styles.foot}`}>', 1],
  ["<p className={isOpen ? 'open' : undefined}>", 1],
  ["classNames(\n  styles.head,\n  isOpen && 'open',\n)", 1],
  ["const props = { className: 'head' }", 1],
  ["<p className={look === 'line' ? styles.head : undefined}>", 0],
  ["divIcon({ html: element, className: '', iconSize: [0, 0] })", 0],
])('a class name is not written as a string: "%s" is said %i times', (text, count) => {
  expect(findClassGaps({ 'apps/web/src/ui/card.tsx': text })).toHaveLength(count)
  expect(findClassGaps({ 'apps/web/src/embed/agenda-element.ts': text })).toEqual([])
})

test('sheets of elements have no classes but those that others give', () => {
  const css = '.lucide { flex: none }\nmain > .card { flex: 1 }'
  expect(findClassGaps({ 'apps/web/src/styles/base.css': css })).toEqual([
    'apps/web/src/styles/base.css: .card belongs in the CSS module of its component',
  ])
})

test('a folder with more than fifteen hand-written files is too large; tests, migrations and style modules do not count', () => {
  const files = (folder: string, count: number, end: string) =>
    Array.from({ length: count }, (_, at) => `${folder}/file-${at}${end}`)
  const atLimit = [
    ...files('a/src', 15, '.ts'),
    ...files('a/src', 9, '.test.ts'),
    ...files('a/test', 20, '.ts'),
    ...files('a/src', 9, '.module.css'),
  ]
  expect(findLargeFolders([...atLimit, ...files('a/src/store/migrations', 30, '.ts')])).toEqual([])
  expect(findLargeFolders([...atLimit, 'a/src/one-more.css'])).toEqual([
    'a/src: 16 files, more than 15; divide them into folders',
  ])
})

test('a document that names a symbol in a file finds it there, on its top level, as a member or as a key', () => {
  expect(symbolsIn('see `judge` in `services/a/src/a.ts`, `--ink` in `a.css`, `MAX` in `b.md`')).toEqual([
    { symbol: 'judge', path: 'services/a/src/a.ts' },
    { symbol: '--ink', path: 'a.css' },
  ])
  for (const source of [
    'export function judge() {}',
    'const judge = 1',
    'const all = {\n  judge: 1,\n}',
    '{\n  "judge": 1\n}',
  ])
    expect(holds(source, 'judge')).toBe(true)
  expect(holds('  --ink: #000;', '--ink')).toBe(true)
  for (const source of ['  function judge() {}', 'export const judged = 1', 'judge()'])
    expect(holds(source, 'judge')).toBe(false)
})

describe('a migration that converts rows is tested on rows', () => {
  test.each([
    ['an update', "sql`update event set risks = '{}'`", true],
    ['an update by another name', 'sql`update category as new\n set names = 1`', true],
    ['a delete', "sql`delete from run where status = 'x'`", true],
    ['an update of an alias', 'sql`update only "event" e set risks = 1`', true],
    ['an update of a table with its schema', 'sql`update catalogue.event set risks = 1`', true],
    ['rows made from rows', 'sql`insert into word (word)\n select title from event`', true],
    [
      'rows merged with rows',
      'sql`merge into word using event on true when not matched then do nothing`',
      true,
    ],
    ['a table made from rows', 'sql`create table word as select title from event`', true],
    [
      'a column computed from others',
      'sql`alter table event add column a text generated always as (b) stored`',
      true,
    ],
    ['a column of another type', 'sql`alter table event alter column a type text using a::text`', true],
    ['a statement of the query builder', "db.updateTable('event').set({ risks: [] })", true],
    ['rows deleted by the query builder', "db.deleteFrom('event').execute()", true],
    ['a block that writes', 'sql`do $$ begin update event set a = 1; end $$`', true],
    [
      'a call of a function that writes',
      'sql`create function fill() as $$ update event set a = 1 $$`; sql`select fill()`',
      true,
    ],
    ['a comment', '// update event set a = 1\n/** insert into word select 1 */', false],
    [
      'a new table with a computed column',
      'sql`create table a (b text generated always as (c) stored)`',
      false,
    ],
    ['first rows', "sql`insert into stat (name) values ('a')`; sql`create view a as select 1`", false],
    ['a function that writes', 'sql`create function a() as $$ update event set a = 1; $$`', false],
    ['a trigger', 'sql`create trigger a after update of title on event`', false],
  ])('%s', (_, migration, converts) => expect(convertsRows(migration)).toBe(converts))
  test('its test begins with its number', () => {
    expect(hasTestOf('0004', "test('0004 counts', () => {})")).toBe(true)
    expect(hasTestOf('0005', "test('0004 counts 0005', () => {})")).toBe(false)
  })
  test('here each has one', () => expect(findUntestedBackfills()).toEqual([]))
})

describe('a short test does not measure time', () => {
  test.each([
    ['a clock', 'const begun = performance.now()'],
    ['the clock of the system', 'const begun = process.hrtime.bigint()'],
    ['the time of the processor', 'const { user } = process.threadCpuUsage()'],
    ['a meter', "import { startBlockMeter } from '@uitpost/testing/cpu-time'"],
    ['a time until now', 'expect(Date.now() - sent).toBeLessThan(9)'],
    ['how far two times are apart', 'expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(9)'],
    ['a time from a variable', 'const now = Date.now()\nexpect(at - now).toBe(9)'],
    ['a variable', 'const now = Date.now()\nconst ms = (Date.now() - now) / 2\nexpect(ms).toBe(9)'],
  ])('%s is refused', (_, text) => {
    const lines = text.split('\n').length
    expect(clocksIn('a.test.ts', text)).toEqual([`a.test.ts:${lines}: only long tests may measure time`])
  })

  test.each([
    ['data', 'const soon = new Date(Date.now() - 9)\nexpect(read({ at: soon })).toBe(1)'],
    ['an order', 'const before = Date.now()\nexpect(at).toBeGreaterThanOrEqual(before)'],
    ['another difference', 'const now = Date.now()\nexpect(to - from).toBe(9)'],
    ['a spy', "vi.spyOn(process, 'threadCpuUsage')"],
  ])('%s is not', (_, text) => expect(clocksIn('a.test.ts', text)).toEqual([]))

  test('here none does', () => expect(findClocks()).toEqual([]))
})

test('a text that is missing, superfluous, empty or has other placeholders is reported', () => {
  const english = { 'a.title': 'Title', 'a.sent': 'Sent to {email}', 'a.none': 'None', 'a.gone': 'Gone' }
  expect(textGaps(english, english)).toEqual([])
  expect(
    textGaps(english, { 'a.title': 'Titel', 'a.sent': 'Aan {mail}', 'a.none': ' ', 'a.more': 'Meer' }),
  ).toEqual(['other placeholders: a.sent', 'empty: a.none', 'missing: a.gone', 'not in English: a.more'])
})
