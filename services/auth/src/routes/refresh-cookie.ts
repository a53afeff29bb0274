import cookie from '@fastify/cookie'
import { RETENTION_DAYS } from '@uitpost/contracts'
import type { App } from '@uitpost/service-kit'
import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../domain/sessions/sessions.ts'

const NAME = 'refresh'
const PATH = '/api/auth'
const DAY_SECONDS = 86_400

/** The cookie of the refresh token: HttpOnly and SameSite. */
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

    /** The reply of signing in; sets the refresh token's cookie. */
    send(reply: FastifyReply, { session, refreshToken }: SignedIn): SignedIn['session'] {
      void reply.setCookie(NAME, refreshToken, {
        ...attributes,
        maxAge: RETENTION_DAYS.session * DAY_SECONDS,
      })
      return session
    },

    clear: (reply: FastifyReply): void => void reply.clearCookie(NAME, attributes),
  }
}

export type RefreshCookie = ReturnType<typeof refreshCookie>
