import { keysOf, RUN_READS } from '@uitpost/contracts'
import type { Context } from '../../context.ts'

/** Admins who watch a run may ask for it anew; call it after the commit. */
export const tellProgress = (ctx: Pick<Context, 'sendHint'>, runId: string): void =>
  ctx.sendHint({ audience: 'admins', keys: keysOf([...RUN_READS, 'getRun'], { id: runId }) })
