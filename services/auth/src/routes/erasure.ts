import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { deleteAccount } from '../domain/privacy/erasure.ts'
import type { RefreshCookie } from './refresh-cookie.ts'

export function erasureRoutes(app: App, ctx: Context, cookie: RefreshCookie): void {
  route(app, 'deleteAccount', async ({ body, ip }, caller, reply) => {
    await deleteAccount(ctx, caller, body.password, ip)
    cookie.clear(reply)
    return { message: 'Your account and everything we know about you is being deleted.' }
  })
}
