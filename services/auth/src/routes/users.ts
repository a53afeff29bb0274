import { type App, languageOf, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { getProfile, updateProfile } from '../domain/accounts/users.ts'
import { login, register } from '../domain/sessions/sign-in.ts'
import type { RefreshCookie } from './refresh-cookie.ts'

export function userRoutes(app: App, ctx: Context, cookie: RefreshCookie): void {
  route(app, 'login', async ({ body, ...origin }, _caller, reply) =>
    cookie.send(reply, await login(ctx, body, origin)),
  )
  route(app, 'register', async ({ body, acceptLanguage, ...origin }, _caller, reply) =>
    cookie.send(reply, await register(ctx, body, languageOf(acceptLanguage), origin)),
  )
  route(app, 'getProfile', (_request, caller) => getProfile(ctx, caller.id))
  route(app, 'updateProfile', ({ body }, caller) => updateProfile(ctx, caller.id, body))
}
