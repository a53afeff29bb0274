import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { languageOf } from '../domain/languages.ts'
import { getProfile, login, register, updateProfile } from '../domain/users.ts'

export function userRoutes(app: App, ctx: Context): void {
  route(app, 'login', ({ body, ip, userAgent }) => login(ctx, body, { ip, userAgent }))
  route(app, 'register', ({ body, acceptLanguage }) => register(ctx, body, languageOf(acceptLanguage)))
  route(app, 'getProfile', (_request, caller) => getProfile(ctx, caller.id))
  route(app, 'updateProfile', ({ body }, caller) => updateProfile(ctx, caller.id, body))
}
