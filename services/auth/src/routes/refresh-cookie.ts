import cookie from '@fastify/cookie'
import { RETENTION_DAYS } from '@uitpost/contracts'
import { type App, DomainError } from '@uitpost/service-kit'
import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../domain/sessions/sessions.ts'

const NAME = 'refresh'
const PATH = '/api/auth'
const DAY_SECONDS = 86_400

/** Where the refresh token travels: a cookie that no script reads and no other site sends. */
export function refreshCookie(app: App, publicUrl: URL) {
  void app.http.register(cookie)
  const attributes = {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.protocol === 'https:',
  } as const

  return {
    read: (reply: FastifyReply): string | undefined => reply.request.cookies[NAME],

    /** The answer of signing in; its refresh token goes into the cookie and nowhere else. */
    give(reply: FastifyReply, { session, refreshToken }: SignedIn): SignedIn['session'] {
      void reply.setCookie(NAME, refreshToken, {
        ...attributes,
        maxAge: RETENTION_DAYS.session * DAY_SECONDS,
      })
      return session
    },

    clear: (reply: FastifyReply): void => void reply.clearCookie(NAME, attributes),

    /**
     * A page of another origin cannot use the cookie, whatever its browser makes of SameSite. A browser that says
     * `same-origin` is believed: no page can write that header.
     */
    assertOwnOrigin({ request }: FastifyReply): void {
      const { origin, 'sec-fetch-site': site } = request.headers
      if (origin === undefined || origin === publicUrl.origin || site === 'same-origin') return
      throw new DomainError('forbidden', 'This call is not allowed from another site.')
    },
  }
}

export type RefreshCookie = ReturnType<typeof refreshCookie>
