import { type App, DomainError } from '@uitpost/service-kit'

/** Twilio sends about 30 fields and two for each picture; checking a signature takes time for each of them. */
const MAX_FIELDS = 200

/**
 * Accepts form bodies. On the paths of `read` the form becomes the body, at most MAX_FIELDS of it (400); elsewhere
 * (one-click unsubscribe) it is ignored.
 */
export function acceptForms(app: App, read: readonly string[]): void {
  app.http.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (request, body, done) => {
      if (!read.includes(request.routeOptions.url ?? '')) return done(null, undefined)
      const form = body.toString()
      // Counted before parsing, which takes long for a quarter of a megabyte of empty fields.
      if (form.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
        return done(new DomainError('bad_request', 'This form has too many fields.'))
      return done(null, Object.fromEntries(new URLSearchParams(form)))
    },
  )
}
