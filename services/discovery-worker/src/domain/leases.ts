import type { Context } from '../context.ts'

/** When work that is claimed now counts as lost. */
export const leaseEnd = (ctx: Context): Date => new Date(ctx.now().getTime() + ctx.settings.leaseMs)

/** Renews the lease while the work lasts, so that a slow answer is not mistaken for a dead worker. */
export async function keepingLease<T>(
  ctx: Context,
  about: Record<string, string>,
  extend: (leaseUntil: Date) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(() => {
    extend(leaseEnd(ctx)).catch((error: unknown) =>
      ctx.logger.warn({ err: error, ...about }, 'A lease was not renewed'),
    )
  }, ctx.settings.leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
