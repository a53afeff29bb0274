import { expect, test } from 'vitest'
import { AGENDA_FORMATS } from './constants.ts'
import { type Endpoint, mayBeCached } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type RouteName, routes } from './routes.ts'

/** Repeats each route's policy on purpose, so that a changed policy has to be changed here, too. */
const ANONYMOUS = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm',
  'POST /api/auth/sign-in',
  'POST /subscribe',
  'GET /subscribe/confirm',
  'POST /subscribe/confirm',
  'GET /e/:id/organiser',
  'POST /e/:id/organiser',
  'GET /organiser/confirm',
  'POST /api/notifications/visits',
  'POST /organiser/confirm',
  'GET /api/stats/platform',
  'GET /api/categories',
  'GET /api/events/counts',
  'GET /api/agenda',
  'GET /agenda',
  'GET /agenda/:city',
  'GET /agenda/:city/:part',
  'GET /embed/agenda',
  ...['/agenda', '/agenda/:city', '/agenda/:city/:part'].flatMap((path) =>
    AGENDA_FORMATS.map((format) => `GET ${path}.${format}`),
  ),
  'POST /mcp',
  'GET /mcp',
  'DELETE /mcp',
  'GET /api/places',
  'POST /api/user/consents',
  'GET /health',
  'GET /.well-known/jwks.json',
  'GET /robots.txt',
  'GET /openapi.json',
  'GET /developers',
  'GET /imprint',
  'GET /sitemap.xml',
  'GET /sitemap/:part.xml',
  'POST /api/events/:id/reports',
  'POST /e/:id/report',
  'POST /e/:id/save',
  'GET /e/:id',
  'GET /e/:id.ics',
  'GET /e/:id.png',
  'GET /calendar/:secret.ics',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
  'POST /unsubscribe/:token/undo',
  'POST /api/webhooks/mail',
  'POST /api/webhooks/messages/:id/status',
  'POST /api/webhooks/messages',
]
const isAdmins = (line: string): boolean =>
  line.includes(' /api/admin/') ||
  line === 'GET /api/categories/all' ||
  /^(GET|PUT|POST|PATCH|DELETE) \/api\/events\/(pending|:id\/(approve|approve-series|reject))$/.test(line)

const table = (Object.entries(routes) as [RouteName, string][]).map(([name, line]) => ({
  line,
  policy: (endpoints[name] satisfies Endpoint).policy,
}))

test.each(table)(
  '$line has the policy of the design',
  { tags: 'roles.server-enforces' },
  ({ line, policy }) => {
    if (ANONYMOUS.includes(line)) expect(policy).toBe('anonymous')
    else if (isAdmins(line)) expect(['admin', 'superAdmin']).toContain(policy)
    else expect(policy).toBe('signedIn')
  },
)

test('the routes that the gateway may cache are anonymous reads without a path parameter or a rate limit', {
  tags: 'calls.public-reads-cached',
}, () => {
  const held = (Object.entries(routes) as [RouteName, string][])
    .filter(([name, line]) => mayBeCached(endpoints[name], line))
    .map(([, line]) => line)
    .toSorted()
  expect(held).toEqual([
    'GET /.well-known/jwks.json',
    'GET /api/categories',
    'GET /api/events/counts',
    'GET /api/stats/platform',
  ])
})
