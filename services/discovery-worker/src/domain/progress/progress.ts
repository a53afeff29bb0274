import { keysOf, RUN_READS } from '@uitpost/contracts'
import type { Context } from '../../context.ts'

/** Tells screens of admins to refresh a run; call it after the commit. */
export const hintProgress = (ctx: Pick<Context, 'sendHint'>, runId: string): void =>
  ctx.sendHint({ audience: 'admins', keys: keysOf([...RUN_READS, 'getRun'], { id: runId }) })
