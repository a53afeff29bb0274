import { inMemoryState, LimitsAway, type SharedState } from '@uitpost/service-kit/limits'
import Groq from 'groq-sdk'
import type {
  ChatCompletionCreateParamsNonStreaming,
  ChatCompletionMessageParam,
} from 'groq-sdk/resources/chat/completions'
import { createAiPace, DailyRequestsSpent, type LimitsSeen } from './ai-pace.ts'
import { AiFailure, classifyFailure, dailyLimitFailure, stoppedFailure } from './groq-errors.ts'
import { costMicros } from './groq-prices.ts'
import {
  type Answer,
  answerOf,
  limitsIn,
  type Reply,
  readReply,
  type SearchAnswer,
  searchAnswerOf,
  tokensOf,
} from './groq-replies.ts'

export interface GroqOptions {
  apiKey: string
  /** Without /openai/v1, which groq-sdk appends. */
  baseUrl: string
  searchModel: string
  extractModel: string
  timeoutMs: number
  /** Concurrent calls. */
  concurrency: number
  now: () => Date
  /** Aborted at shutdown: calls under way are given up. */
  stopping?: AbortSignal | undefined
  /** What is left of the provider's limits, for all processes; without it each process counts for itself. */
  paceState?: SharedState | undefined
}

/**
 * Callbacks of a call, awaited before the next caller's turn. `mayAsk` runs right before the call, which may be long
 * after it was requested, and throws when it is no longer wanted.
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

export interface SearchQuestion extends Question {
  /** Whether it must search or may decide; models that must search do not always manage to. */
  toolChoice: 'required' | 'auto'
}

export interface StructuredQuestion extends Question {
  name: string
  schema: Record<string, unknown>
  effort: 'low' | 'medium'
}

const FIRST_GUESS_TOKENS = 500
/** Decay per call of the longest answer's length, so that old answers count less. */
const DECAY = 0.98

/** Groq's API over HTTP. Does not retry: groq-sdk would sleep through `retry-after`, so the queue retries instead. */
export function createGroq(options: GroqOptions) {
  const client = new Groq({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    maxRetries: 0,
    timeout: options.timeoutMs,
  })

  const pace = createAiPace({
    concurrency: options.concurrency,
    state: options.paceState ?? inMemoryState(Date.now),
    signal: options.stopping,
  })
  /** Length of recent answers by kind of question, to estimate a call's tokens. */
  const longest = new Map<string, number>()

  const send = async (
    body: ChatCompletionCreateParamsNonStreaming,
  ): Promise<{ reply: Reply; seen: LimitsSeen }> => {
    try {
      const { data, response } = await client.chat.completions
        .create(body, { signal: options.stopping ?? null })
        .withResponse()
      const reply = readReply(data)
      if (reply) return { reply, seen: limitsIn(response.headers) }
    } catch (error) {
      if (options.stopping?.aborted) throw stoppedFailure()
      throw classifyFailure(error, options.now())
    }
    throw new AiFailure('transient', 'malformed_answer', 'The AI provider answered in an unknown form')
  }

  /** Waits for a turn, asks, and ends the turn after the result was saved. */
  const complete = async <A extends Answer>(
    body: ChatCompletionCreateParamsNonStreaming,
    read: (reply: Reply, letters: number) => A,
    turn: Turn<A> | undefined,
  ): Promise<A> => {
    const kind = body.tools ? 'search' : 'extract'
    const letters = body.messages.reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    const expected = tokensOf(letters) + (longest.get(kind) ?? FIRST_GUESS_TOKENS)
    const leave = await pace.enter(body.model, expected).catch(async (error: unknown) => {
      if (error instanceof LimitsAway) throw error
      if (!(error instanceof DailyRequestsSpent)) throw stoppedFailure()
      const failure = dailyLimitFailure(error, options.now())
      await turn?.failed(failure)
      throw failure
    })
    let seen: LimitsSeen = { notAsked: true }
    try {
      await turn?.mayAsk()
      seen = {}
      const sent = await send(body)
      const answer = read(sent.reply, letters)
      seen = { ...sent.seen, used: answer.tokens }
      longest.set(kind, Math.max(answer.completionTokens, Math.floor((longest.get(kind) ?? 0) * DECAY)))
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
      await leave(seen)
    }
  }

  return {
    /** The models available to this key. */
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

    /** The first of two calls: search and strict JSON cannot be combined. */
    search(question: SearchQuestion, turn?: Turn<SearchAnswer>): Promise<SearchAnswer> {
      return complete(
        {
          model: options.searchModel,
          messages: messagesOf(question),
          tools: [{ type: 'browser_search' }],
          tool_choice: question.toolChoice,
          temperature: question.temperature,
          max_completion_tokens: question.maxTokens,
        },
        (reply, letters) => searchAnswerOf(reply, { model: options.searchModel, letters }),
        turn,
      )
    },

    /** The second call: strict JSON, without tools. */
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
        (reply, letters) => answerOf(reply, { model: options.extractModel, letters }),
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
