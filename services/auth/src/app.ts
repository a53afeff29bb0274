import { type App, type AppOptions, createApp, type PublicKey } from '@uitpost/service-kit'
import type { Context } from './context.ts'
import { keyRoutes } from './routes/keys.ts'
import { userRoutes } from './routes/users.ts'

export function createAuthApp(
  ctx: Context,
  keys: readonly PublicKey[],
  options: Omit<AppOptions, 'service'>,
): App {
  const app = createApp({ service: 'auth', ...options })
  userRoutes(app, ctx)
  keyRoutes(app, keys)
  return app
}
