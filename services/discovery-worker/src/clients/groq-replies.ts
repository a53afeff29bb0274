import { z } from 'zod'
import type { LimitsSeen } from './ai-pace.ts'

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
  /** Some search gave something back, were it an empty list; without, the model answered out of its head. */
  hasToolOutput: boolean
}

const Page = z.object({ url: z.string(), title: z.string().nullish() })
const Count = z.int().min(0).nullish()

/** Only what we read; the rest of the reply may change without asking us. */
const Reply = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          executed_tools: z
            .array(
              z.object({
                output: z.string().nullish(),
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
    .object({ total_tokens: Count, prompt_tokens: Count, completion_tokens: Count })
    .nullish()
    .catch(null),
})
export type Reply = z.infer<typeof Reply>

export const readReply = (data: unknown): Reply | undefined => Reply.safeParse(data).data

/** Fewer than any language of ours has, so that a call is not expected to cost too little. */
const LETTERS_PER_TOKEN = 3.5
export const tokensOf = (letters: number): number => Math.ceil(letters / LETTERS_PER_TOKEN)

/** Citation marks that the browsing models leave in their text. */
const CITATIONS = /【[^】]*】/g

/** What was asked, for an answer that does not say what it cost. */
export interface Asked {
  model: string
  /** Of the messages. */
  letters: number
}

export function answerOf(reply: Reply, { model, letters }: Asked): Answer {
  const [choice] = reply.choices
  const content = choice?.message.content ?? ''
  return {
    text: content.replaceAll(CITATIONS, ''),
    finishReason: choice?.finish_reason ?? 'stop',
    model,
    ...usageOf(reply, {
      prompt: tokensOf(letters + toolLettersOf(reply)),
      completion: tokensOf(content.length),
    }),
  }
}

export const searchAnswerOf = (reply: Reply, asked: Asked): SearchAnswer => ({
  ...answerOf(reply, asked),
  pages: pagesOf(reply),
  hasToolOutput: toolsOf(reply).some(
    ({ output, search_results: found, browser_results: opened }) => output || found?.results || opened,
  ),
})

/** An answer without its price was paid for all the same. */
function usageOf(reply: Reply, estimate: { prompt: number; completion: number }) {
  const { total_tokens: total, prompt_tokens: prompt, completion_tokens: completion } = reply.usage ?? {}
  if (typeof total !== 'number' && typeof prompt !== 'number' && typeof completion !== 'number') {
    const { prompt: promptTokens, completion: completionTokens } = estimate
    return { tokens: promptTokens + completionTokens, promptTokens, completionTokens }
  }
  const completionTokens = completion ?? Math.max(0, (total ?? 0) - (prompt ?? total ?? 0))
  const promptTokens = prompt ?? Math.max(0, (total ?? 0) - completionTokens)
  return { tokens: total ?? promptTokens + completionTokens, promptTokens, completionTokens }
}

const toolsOf = (reply: Reply) => reply.choices.flatMap((choice) => choice.message.executed_tools ?? [])

/** What a search gave the model to read. */
const toolLettersOf = (reply: Reply): number =>
  toolsOf(reply).reduce((sum, { output }) => sum + (output?.length ?? 0), 0)

/** All executions count, not the first alone: one answer may search several times. */
function pagesOf(reply: Reply): { url: string; title: string }[] {
  const pages = toolsOf(reply).flatMap((tool) => [
    ...(tool.search_results?.results ?? []),
    ...(tool.browser_results ?? []),
  ])
  const byUrl = new Map<string, { url: string; title: string }>()
  for (const { url, title } of pages) if (!byUrl.has(url)) byUrl.set(url, { url, title: title ?? '' })
  return [...byUrl.values()]
}

/** Tokens count per minute and requests per day; requests per minute stand only in the words of a refusal. */
export function limitsIn(headers: Headers): LimitsSeen {
  const tokens = allowanceIn(headers, 'tokens')
  const requestsOfDay = allowanceIn(headers, 'requests')
  return { ...(tokens && { tokens }), ...(requestsOfDay && { requestsOfDay }) }
}

function allowanceIn(headers: Headers, of: string): { size: number; left: number } | undefined {
  const [size, left] = ['limit', 'remaining'].map((name) => {
    const text = headers.get(`x-ratelimit-${name}-${of}`)
    return text === null || text.trim() === '' ? Number.NaN : Number(text)
  })
  return size !== undefined && size > 0 && left !== undefined && left >= 0 ? { size, left } : undefined
}
