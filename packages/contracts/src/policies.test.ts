import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { type RouteName, routes } from './routes.ts'

/** The policy of each route, written out a second time on purpose: a policy that changes must be changed here too. */
const ANONYMOUS = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm',
  'GET /api/stats/platform',
  'GET /api/categories',
  'GET /api/events/counts',
  'GET /api/places',
  'POST /api/user/consents',
  'GET /health',
  'GET /.well-known/jwks.json',
  'GET /robots.txt',
  'GET /openapi.json',
  'GET /sitemap.xml',
  'GET /sitemap/:part.xml',
  'GET /e/:id',
  'GET /e/:id.ics',
  'GET /e/:id.png',
  'GET /calendar/:secret.ics',
  'GET /unsubscribe/:token',
  'POST /unsubscribe/:token',
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
