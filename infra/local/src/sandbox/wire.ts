import { z } from 'zod'

/** The part of Groq's chat completions that we use, defined independently of the worker so that deviations show. */

const Text = z.union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() }))])

const Message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: Text,
})

const JsonSchemaFormat = z.strictObject({
  type: z.literal('json_schema'),
  json_schema: z.strictObject({
    name: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
    description: z.string().optional(),
    strict: z.boolean().nullish(),
    schema: z.record(z.string(), z.unknown()),
  }),
})

export const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z.array(Message).min(1),
  tools: z.array(z.strictObject({ type: z.literal('browser_search') })).nullish(),
  tool_choice: z.enum(['none', 'auto', 'required']).nullish(),
  response_format: z.union([JsonSchemaFormat, z.strictObject({ type: z.literal('text') })]).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  max_tokens: z.int().positive().nullish(),
  n: z.literal(1).nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),
  stream: z.literal(false).nullish(),
  reasoning_effort: z.enum(['low', 'medium', 'high']).nullish(),
  include_reasoning: z.boolean().nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  service_tier: z.enum(['auto', 'on_demand', 'flex', 'performance']).nullish(),
  citation_options: z.enum(['enabled', 'disabled']).nullish(),
  search_settings: z.record(z.string(), z.unknown()).nullish(),
  user: z.string().nullish(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

const ExecutedTool = z.strictObject({
  index: z.int().min(0),
  type: z.literal('browser_search'),
  arguments: z.string(),
  output: z.string().optional(),
  search_results: z
    .strictObject({
      results: z.array(
        z.strictObject({
          title: z.string(),
          url: z.url({ protocol: /^https$/ }),
          content: z.string(),
          score: z.number().min(0).max(1),
        }),
      ),
    })
    .optional(),
})
export type ExecutedTool = z.infer<typeof ExecutedTool>

export const ChatReply = z.strictObject({
  id: z.string().startsWith('chatcmpl-'),
  object: z.literal('chat.completion'),
  created: z.int(),
  model: z.string(),
  choices: z
    .array(
      z.strictObject({
        index: z.literal(0),
        message: z.strictObject({
          role: z.literal('assistant'),
          content: z.string(),
          executed_tools: z.array(ExecutedTool).optional(),
        }),
        logprobs: z.null(),
        finish_reason: z.enum(['stop', 'length']),
      }),
    )
    .length(1),
  usage: z.strictObject({
    queue_time: z.number(),
    prompt_tokens: z.int().min(0),
    prompt_time: z.number(),
    completion_tokens: z.int().min(0),
    completion_time: z.number(),
    total_tokens: z.int().min(0),
    total_time: z.number(),
  }),
  system_fingerprint: z.string(),
  service_tier: z.literal('on_demand'),
  x_groq: z.strictObject({ id: z.string().startsWith('req_') }),
})
export type ChatReply = z.infer<typeof ChatReply>

/** An error response of the API. */
export class WireError extends Error {
  readonly status: number
  readonly body: { error: { message: string; type: string; code?: string; failed_generation?: string } }
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    error: { message: string; type: string; code?: string; failed_generation?: string },
    retryAfterSeconds?: number,
  ) {
    super(error.message)
    this.status = status
    this.body = { error }
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const badRequest = (message: string, more: { code?: string; failed_generation?: string } = {}) =>
  new WireError(400, { message, type: 'invalid_request_error', ...more })

export const textOf = (request: ChatRequest, role: 'user' | 'system'): string =>
  request.messages
    .filter((message) => message.role === role)
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map((part) => part.text).join('\n'),
    )
    .join('\n\n')

/** Approximation: four characters per token. */
export const tokensIn = (text: string): number => Math.ceil(text.length / 4)
