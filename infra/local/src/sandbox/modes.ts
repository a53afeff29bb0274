import { z } from 'zod'
import { badRequest, WireError } from './wire.ts'

/** What can be made to go wrong, each as the real service does it. */
export const MODES = [
  'rate-limit-tpm',
  'rate-limit-tpd',
  'rate-limit-rpm',
  'rate-limit-rpd',
  'too-large',
  'model-not-found',
  'model-decommissioned',
  'organization-restricted',
  'spend-block',
  'tool-use-failed',
  'no-tool-output',
  'cut-answer',
  'no-usage',
  'capacity',
  'unavailable',
  'json-validate-failed',
  'cut-body',
  'broken-json',
  'hang',
  'malformed-events',
] as const
export type Mode = (typeof MODES)[number]

export const ModeRequest = z.strictObject({
  mode: z.enum([...MODES, 'none']),
  /** How many calls it hits. */
  times: z.int().min(1).max(10_000).default(1),
  /** Overrides the wait that a 429 names, so that a test need not take minutes. */
  retryAfterSeconds: z.number().min(0).max(3_600).optional(),
})
export type ModeRequest = z.infer<typeof ModeRequest>

/** These concern the JSON answer, so a search passes them by. */
const EXTRACTION_ONLY: readonly Mode[] = ['json-validate-failed', 'malformed-events']
/** These concern the search, so an extraction passes them by. */
const SEARCH_ONLY: readonly Mode[] = ['tool-use-failed', 'no-tool-output', 'cut-answer']

export interface Fault {
  mode: Mode
  retryAfterSeconds: number | undefined
}

/** The faults that are still to come, in the order they were asked for. 'none' forgets them. */
export function createFaults() {
  let pending: Fault[] = []
  return {
    add({ mode, times, retryAfterSeconds }: ModeRequest): void {
      if (mode === 'none') pending = []
      else pending.push(...Array.from({ length: times }, () => ({ mode, retryAfterSeconds })))
    },
    take(call: 'search' | 'extraction'): Fault | undefined {
      const passedBy = call === 'search' ? EXTRACTION_ONLY : SEARCH_ONLY
      const index = pending.findIndex(({ mode }) => !passedBy.includes(mode))
      return index < 0 ? undefined : pending.splice(index, 1)[0]
    },
    pending: (): readonly Mode[] => pending.map(({ mode }) => mode),
  }
}

const LIMITS = {
  'rate-limit-tpm': { type: 'tokens', name: 'tokens per minute (TPM)', limit: 8_000, used: 7_410, wait: 7 },
  'rate-limit-tpd': {
    type: 'tokens',
    name: 'tokens per day (TPD)',
    limit: 200_000,
    used: 197_050,
    wait: 579,
  },
  'rate-limit-rpm': { type: 'requests', name: 'requests per minute (RPM)', limit: 30, used: 30, wait: 2 },
  'rate-limit-rpd': { type: 'requests', name: 'requests per day (RPD)', limit: 1_000, used: 1_000, wait: 87 },
} as const

/** The refusal that a fault stands for, if it is one; the others spoil an answer instead. */
export function refusalOf(
  { mode, retryAfterSeconds }: Fault,
  model: string,
  tokens: number,
): WireError | undefined {
  switch (mode) {
    case 'rate-limit-tpm':
    case 'rate-limit-tpd':
    case 'rate-limit-rpm':
    case 'rate-limit-rpd':
      return rateLimited(mode, retryAfterSeconds ?? LIMITS[mode].wait, model, tokens)
    case 'too-large':
      return tooLarge(model, 8_000, Math.max(8_001, tokens), retryAfterSeconds)
    case 'model-not-found':
      return modelNotFound(model)
    case 'model-decommissioned':
      return badRequest(
        `The model \`${model}\` has been decommissioned and is no longer supported. Please refer to https://console.groq.com/docs/deprecations for a recommendation on which model to use instead.`,
        { code: 'model_decommissioned' },
      )
    case 'organization-restricted':
      return badRequest(
        'Organization has been restricted. Please reach out to support if you believe this was in error.',
        { code: 'organization_restricted' },
      )
    case 'spend-block':
      return badRequest(
        'API access is blocked: the spend limit of your organization is reached. See https://console.groq.com/settings/billing/limits',
        { code: 'blocked_api_access' },
      )
    case 'tool-use-failed':
      return badRequest('Tool choice is required, but model did not call a tool', {
        code: 'tool_use_failed',
        failed_generation: 'I know of these events without searching: …',
      })
    case 'capacity':
      return new WireError(498, {
        message: 'Flex tier capacity exceeded. Please try again later.',
        type: 'flex',
        code: 'capacity_exceeded',
      })
    case 'unavailable':
      return new WireError(503, {
        message: 'Service unavailable: the model is over capacity. Please try again later.',
        type: 'internal_server_error',
      })
    case 'json-validate-failed':
      return badRequest(
        "Failed to validate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
        { code: 'json_validate_failed', failed_generation: '{"events": [{"title": "Boeken' },
      )
    case 'cut-body':
    case 'broken-json':
    case 'hang':
    case 'no-tool-output':
    case 'cut-answer':
    case 'no-usage':
    case 'malformed-events':
      return undefined
  }
}

/** A request that is larger than a whole minute's tokens: waiting never helps, whatever the header says. */
export const tooLarge = (model: string, limit: number, requested: number, retryAfterSeconds = 9): WireError =>
  new WireError(
    413,
    {
      message: `Request too large for model \`${model}\` in organization \`org_sandbox\` service tier \`on_demand\` on tokens per minute (TPM): Limit ${limit}, Requested ${requested}, please reduce your message size and try again.`,
      type: 'tokens',
      code: 'rate_limit_exceeded',
    },
    retryAfterSeconds,
  )

export const modelNotFound = (model: string): WireError =>
  new WireError(404, {
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    type: 'invalid_request_error',
    code: 'model_not_found',
  })

function rateLimited(mode: keyof typeof LIMITS, seconds: number, model: string, tokens: number): WireError {
  const { type, name, limit, used } = LIMITS[mode]
  const requested = type === 'tokens' ? tokens : 1
  return new WireError(
    429,
    {
      message: `Rate limit reached for model \`${model}\` in organization \`org_sandbox\` service tier \`on_demand\` on ${name}: Limit ${limit}, Used ${used}, Requested ${requested}. Please try again in ${goDuration(seconds)}. Need more tokens? Upgrade to Dev Tier today at https://console.groq.com/settings/billing`,
      type,
      code: 'rate_limit_exceeded',
    },
    Math.ceil(seconds),
  )
}

/** Go writes 579.5 seconds as '9m39.5s'. */
export function goDuration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1_000)}ms`
  const minutes = Math.floor(seconds / 60)
  const rest = `${Math.round((seconds - minutes * 60) * 1_000) / 1_000}s`
  return minutes > 0 ? `${minutes}m${rest}` : rest
}
