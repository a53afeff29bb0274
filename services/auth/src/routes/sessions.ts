import { type App, assertOwnOrigin, DomainError, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import {
  endSession,
  listSessions,
  logout,
  logoutEverywhere,
  refreshSession,
} from '../domain/sessions/sessions.ts'
import type { RefreshCookie } from './refresh-cookie.ts'

export function sessionRoutes(app: App, ctx: Context, cookie: RefreshCookie, publicUrl: URL): void {
  route(app, 'refreshSession', async (origin, _caller, reply) => {
    assertOwnOrigin(reply.request, publicUrl)
    try {
      return cookie.send(reply, await refreshSession(ctx, cookie.read(reply), origin))
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unauthenticated') cookie.clear(reply)
      throw error
    }
  })
  route(app, 'logout', async (origin, caller, reply) => {
    assertOwnOrigin(reply.request, publicUrl)
    await logout(ctx, caller, cookie.read(reply), origin)
    cookie.clear(reply)
    return { message: 'You are signed out.' }
  })
  route(app, 'logoutEverywhere', async (origin, caller, reply) => {
    await logoutEverywhere(ctx, caller, origin)
    cookie.clear(reply)
    return { message: 'You are signed out everywhere.' }
  })
  route(app, 'listSessions', (_request, caller) => listSessions(ctx, caller))
  route(app, 'endSession', async ({ params, ...origin }, caller, reply) => {
    await endSession(ctx, caller, params.id, origin)
    if (params.id === caller.sessionId) cookie.clear(reply)
    return { message: 'This session has ended.' }
  })
}
