import Groq from 'groq-sdk'
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'groq-sdk/resources/chat/completions'
import { z } from 'zod'
import { createAiPace, type LimitsSeen } from './ai-pace.ts'
import { AiFailure, classifyFailure, stoppedFailure } from './groq-errors.ts'
import { costMicros } from './groq-prices.ts'

export interface GroqOptions {
  apiKey: string
  /** Without /openai/v1, which the client appends. */
  baseUrl: string
  searchModel: string
  extractModel: string
  timeoutMs: number
  /** Calls under way at the same time. */
  atOnce: number
  now: () => Date
  /** Aborted when the process is asked to end: calls under way are given up. */
  stopping?: AbortSignal | undefined
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

/**
 * What is done while a call has its place in line, so that whoever comes next knows of it. `mayAsk` comes right before
 * the call, which may be long after it was wanted, and throws when it is wanted no more.
 */
export interface Turn<A = Answer> {
  mayAsk(): Promise<void>
  answered(answer: A): Promise<void>
  failed(failure: AiFailure): Promise<void>
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

/** Fewer than any language of ours has, so that a call is not expected to cost too little. */
const LETTERS_PER_TOKEN = 3.5
const FIRST_GUESS_TOKENS = 500
/** A long answer counts less with every call after it. */
const FORGETTING = 0.98

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

  const pace = createAiPace({ atOnce: options.atOnce, now: Date.now, signal: options.stopping })
  /** The longest answer of late, by kind of question: what a call is expected to cost besides its words. */
  const longest = new Map<string, number>()

  const send = async (
    body: ChatCompletionCreateParamsNonStreaming,
  ): Promise<{ reply: Completion; seen: LimitsSeen }> => {
    try {
      const { data, response } = await client.chat.completions
        .create(body, { signal: options.stopping ?? null })
        .withResponse()
      const parsed = Completion.safeParse(data)
      if (parsed.success) return { reply: parsed.data, seen: limitsIn(response.headers) }
    } catch (error) {
      if (options.stopping?.aborted) throw stoppedFailure()
      throw classifyFailure(error, options.now())
    }
    throw new AiFailure('transient', 'malformed_answer', 'The AI provider answered in an unknown form')
  }

  /** Waits for its place in line, asks, and leaves it when what came is saved. */
  const complete = async <A extends Answer>(
    body: ChatCompletionCreateParamsNonStreaming,
    read: (reply: Completion) => A,
    turn: Turn<A> | undefined,
  ): Promise<A> => {
    const kind = body.tools ? 'search' : 'extract'
    const letters = body.messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    const expected = Math.ceil(letters / LETTERS_PER_TOKEN) + (longest.get(kind) ?? FIRST_GUESS_TOKENS)
    const leave = await pace.enter(body.model, expected).catch(() => {
      throw stoppedFailure()
    })
    let seen: LimitsSeen = { notAsked: true }
    try {
      await turn?.mayAsk()
      seen = {}
      const sent = await send(body)
      const answer = read(sent.reply)
      seen = { ...sent.seen, used: answer.tokens }
      longest.set(kind, Math.max(answer.completionTokens, Math.floor((longest.get(kind) ?? 0) * FORGETTING)))
      await turn?.answered(answer)
      return answer
    } catch (error) {
      if (error instanceof AiFailure) {
        const { kind: failed, spent, waitMs = 0 } = error
        if (failed === 'wait' && spent) seen.refused = { ...spent, waitMs }
        await turn?.failed(error)
      }
      throw error
    } finally {
      leave(seen)
    }
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
    search(question: Question, turn?: Turn<SearchAnswer>): Promise<SearchAnswer> {
      return complete(
        {
          model: options.searchModel,
          messages: messagesOf(question),
          tools: [{ type: 'browser_search' }],
          tool_choice: 'required',
          temperature: question.temperature,
          max_completion_tokens: question.maxTokens,
        },
        (reply) => ({ ...answerOf(reply, options.searchModel), pages: pagesOf(reply) }),
        turn,
      )
    },

    /** The second: strict JSON, no tools. */
    extract(question: StructuredQuestion, turn?: Turn): Promise<Answer> {
      return complete(
        {
          model: options.extractModel,
          messages: messagesOf(question),
          temperature: question.temperature,
          max_completion_tokens: question.maxTokens,
          reasoning_effort: question.effort,
          response_format: {
            type: 'json_schema',
            json_schema: { name: question.name, strict: true, schema: question.schema },
          },
        },
        (reply) => answerOf(reply, options.extractModel),
        turn,
      )
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

/** Tokens per minute stand in the headers; requests per minute only in the words of a refusal (FACTS §1). */
function limitsIn(headers: Headers): LimitsSeen {
  const [size, left] = ['limit', 'remaining'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}-tokens`) ?? ''),
  )
  return size && left !== undefined && Number.isFinite(size) && Number.isFinite(left)
    ? { tokens: { size, left } }
    : {}
}
