import { sweep } from '@uitpost/messaging'
import type { Context } from '../context.ts'

const DAY_MS = 86_400_000

export const sweeps = (ctx: Context) => [
  sweep('sessions.expired', DAY_MS, () => ctx.sessions.removeExpired(ctx.now())),
]
