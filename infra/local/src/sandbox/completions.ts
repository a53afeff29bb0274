import { randomUUID } from 'node:crypto'
import { answerExtraction, assertStrictSchema } from './extraction.ts'
import { answerSearch, asksMemory, recallFindings, type SearchAnswer } from './search.ts'
import { badRequest, ChatReply, type ChatRequest, textOf, tokensIn, WireError } from './wire.ts'

/** The supported models; only these offer search and strict JSON. */
export const MODELS = ['openai/gpt-oss-120b', 'openai/gpt-oss-20b'] as const

/** Whether a request is a search or an extraction. Throws a WireError for requests that the provider would refuse. */
export function callOf(request: ChatRequest): 'search' | 'extraction' {
  if (!MODELS.some((model) => model === request.model)) throw modelNotFound(request.model)
  const searching = request.tools && request.tools.length > 0
  const format =
    request.response_format?.type === 'json_schema' ? request.response_format.json_schema : undefined
  if (searching && format) {
    throw badRequest(
      'Structured outputs are not supported together with tool use: `response_format` and `tools`.',
    )
  }
  if (format) {
    if (format.strict) assertStrictSchema(format.name, format.schema)
    return 'extraction'
  }
  if (searching) return 'search'
  throw badRequest(
    'The sandbox answers a search (`tools`) or an extraction (`response_format`), nothing else.',
  )
}

/** Answers a request accepted by `callOf`. */
export function answer(request: ChatRequest, now: Date): ChatReply {
  const prompt = textOf(request, 'user')
  const format =
    request.response_format?.type === 'json_schema' ? request.response_format.json_schema : undefined
  if (!format) return replyOf(request, answerSearch(prompt, now), now)
  const remembered = asksMemory(prompt) ? recallFindings(prompt, now) : undefined
  const content = JSON.stringify(answerExtraction(prompt, format.schema, remembered))
  if (tokensIn(content) <= maxTokens(request)) return replyOf(request, { content, executedTools: [] }, now)
  throw badRequest(
    'Failed to generate JSON: max completion tokens reached before generating a valid document. Please adjust your prompt.',
    { code: 'json_validate_failed', failed_generation: content.slice(0, maxTokens(request) * 4) },
  )
}

const maxTokens = (request: ChatRequest): number =>
  request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY

function replyOf(request: ChatRequest, { content, executedTools }: SearchAnswer, now: Date): ChatReply {
  const length = maxTokens(request) * 4
  const cut = content.length > length
  const text = cut ? content.slice(0, length) : content
  const promptTokens = tokensIn(textOf(request, 'system') + textOf(request, 'user'))
  const completionTokens = tokensIn(text)
  const reply = {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion' as const,
    created: Math.floor(now.getTime() / 1_000),
    model: request.model,
    choices: [
      {
        index: 0 as const,
        message: {
          role: 'assistant' as const,
          content: text,
          ...(executedTools.length > 0 && { executed_tools: executedTools }),
        },
        logprobs: null,
        finish_reason: cut ? ('length' as const) : ('stop' as const),
      },
    ],
    usage: {
      queue_time: 0.001,
      prompt_tokens: promptTokens,
      prompt_time: 0.002,
      completion_tokens: completionTokens,
      completion_time: 0.012,
      total_tokens: promptTokens + completionTokens,
      total_time: 0.014,
    },
    system_fingerprint: 'fp_sandbox',
    service_tier: 'on_demand' as const,
    x_groq: { id: `req_${randomUUID().replaceAll('-', '')}` },
  }
  return ChatReply.parse(reply)
}

const modelNotFound = (model: string): WireError =>
  new WireError(404, {
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    type: 'invalid_request_error',
    code: 'model_not_found',
  })
