import type { App } from '@uitpost/service-kit'

/**
 * Lets forms in. On the paths of `read` what they say becomes the body; elsewhere (the one click of a mail) only the
 * link counts, and what the form says is not looked at.
 */
export function acceptForms(app: App, read: readonly string[]): void {
  app.http.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (request, body, done) =>
      done(
        null,
        read.includes(request.routeOptions.url ?? '')
          ? Object.fromEntries(new URLSearchParams(body.toString()))
          : undefined,
      ),
  )
}
