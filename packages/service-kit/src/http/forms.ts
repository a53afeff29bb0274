import { type RouteName, routes } from '@uitpost/contracts'
import { DomainError } from '../errors.ts'
import type { App } from './app.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Accepts form bodies on these routes; others still answer 415. */
export function acceptForms({ http }: App, names: readonly RouteName[]): void {
  const paths = names.map((name) => routes[name].split(' ')[1])
  http.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    if (!paths.includes(request.routeOptions.url))
      return done(new DomainError('unsupported_media_type', 'Please send JSON.'))
    return done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
}
