import Groq from 'groq-sdk'
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'groq-sdk/resources/chat/completions'
import { z } from 'zod'
import { AiFailure, classifyFailure } from './groq-errors.ts'
import { costMicros } from './groq-prices.ts'

export interface GroqOptions {
  apiKey: string
  /** Without /openai/v1, which the client appends. */
  baseUrl: string
  searchModel: string
  extractModel: string
  timeoutMs: number
  now: () => Date
}

export interface Answer {
  text: string
  finishReason: string
  model: string
  tokens: number
  promptTokens: number
  completionTokens: number
}

export interface SearchAnswer extends Answer {
  /** Every page that the search opened or listed, in order, once each. */
  pages: { url: string; title: string }[]
}

export interface Question {
  system: string
  user: string
  temperature: number
  maxTokens: number
}

export interface StructuredQuestion extends Question {
  name: string
  schema: Record<string, unknown>
  effort: 'low' | 'medium'
}

const Page = z.object({ url: z.string(), title: z.string().nullish() })

/** Only what we read; the rest of the reply may change without asking us. */
const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          executed_tools: z
            .array(
              z.object({
                search_results: z.object({ results: z.array(Page).nullish() }).nullish(),
                browser_results: z.array(Page).nullish(),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({
      total_tokens: z.int().min(0),
      prompt_tokens: z.int().min(0).nullish(),
      completion_tokens: z.int().min(0).nullish(),
    })
    .nullish(),
})
type Completion = z.infer<typeof Completion>

/** Citation marks that the browsing models leave in their text. */
const CITATIONS = /【[^】]*】/g

/** Groq over HTTP. Never retries by itself: the client sleeps through `retry-after`, so the queue does that. */
export function createGroq(options: GroqOptions) {
  const client = new Groq({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    maxRetries: 0,
    timeout: options.timeoutMs,
  })

  const complete = async (
    body: ChatCompletionCreateParamsNonStreaming,
  ): Promise<z.infer<typeof Completion>> => {
    let reply: unknown
    try {
      reply = await client.chat.completions.create(body)
    } catch (error) {
      throw classifyFailure(error, options.now())
    }
    const parsed = Completion.safeParse(reply)
    if (parsed.success) return parsed.data
    throw new AiFailure('transient', 'malformed_answer', 'The AI provider answered in an unknown form')
  }

  return {
    /** The models that this key may use now; they come and go. */
    async listModels(): Promise<string[]> {
      try {
        const { data } = await client.models.list()
        return data.map(({ id }) => id)
      } catch (error) {
        throw classifyFailure(error, options.now())
      }
    },

    costMicros,

    models: { search: options.searchModel, extract: options.extractModel },

    /** The first of the two calls: search and strict JSON cannot be combined. */
    async search(question: Question): Promise<SearchAnswer> {
      const reply = await complete({
        model: options.searchModel,
        messages: messagesOf(question),
        tools: [{ type: 'browser_search' }],
        tool_choice: 'required',
        temperature: question.temperature,
        max_completion_tokens: question.maxTokens,
      })
      return { ...answerOf(reply, options.searchModel), pages: pagesOf(reply) }
    },

    /** The second: strict JSON, no tools. */
    async extract(question: StructuredQuestion): Promise<Answer> {
      const reply = await complete({
        model: options.extractModel,
        messages: messagesOf(question),
        temperature: question.temperature,
        max_completion_tokens: question.maxTokens,
        reasoning_effort: question.effort,
        response_format: {
          type: 'json_schema',
          json_schema: { name: question.name, strict: true, schema: question.schema },
        },
      })
      return answerOf(reply, options.extractModel)
    },
  }
}

export type GroqClient = ReturnType<typeof createGroq>

const messagesOf = (question: Question): ChatCompletionMessageParam[] => [
  { role: 'system', content: question.system },
  { role: 'user', content: question.user },
]

function answerOf(reply: Completion, model: string): Answer {
  const choice = reply.choices[0]
  const tokens = reply.usage?.total_tokens ?? 0
  const completionTokens = reply.usage?.completion_tokens ?? 0
  return {
    text: (choice?.message.content ?? '').replaceAll(CITATIONS, ''),
    finishReason: choice?.finish_reason ?? 'stop',
    model,
    tokens,
    promptTokens: reply.usage?.prompt_tokens ?? tokens - completionTokens,
    completionTokens,
  }
}

/** All executions count, not the first alone: one answer may search several times. */
function pagesOf(reply: Completion): { url: string; title: string }[] {
  const tools = reply.choices.flatMap((choice) => choice.message.executed_tools ?? [])
  const pages = tools.flatMap((tool) => [
    ...(tool.search_results?.results ?? []),
    ...(tool.browser_results ?? []),
  ])
  const byUrl = new Map<string, { url: string; title: string }>()
  for (const { url, title } of pages) if (!byUrl.has(url)) byUrl.set(url, { url, title: title ?? '' })
  return [...byUrl.values()]
}
