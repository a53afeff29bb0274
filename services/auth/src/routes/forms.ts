import { type App, DomainError } from '@uitpost/service-kit'

const FORM = 'application/x-www-form-urlencoded'

/** Accepts form bodies on these paths; other routes still answer 415. */
export function acceptForms({ http }: App, paths: readonly string[]): void {
  http.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    if (!paths.includes(request.routeOptions.url ?? ''))
      return done(new DomainError('unsupported_media_type', 'Please send JSON.'))
    return done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
}
