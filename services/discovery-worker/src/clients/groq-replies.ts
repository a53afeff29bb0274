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
  /** Every page the search opened or listed, in order, without duplicates. */
  pages: { url: string; title: string }[]
  /** Whether any search returned a result, even an empty list; otherwise the model answered from memory. */
  hasToolOutput: boolean
}

const Page = z.object({ url: z.string(), title: z.string().nullish() })
const Count = z.int().min(0).nullish()

/** Only the members we read; others may change. */
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

/** A low estimate for all our languages, so that the cost of a call is not underestimated. */
const LETTERS_PER_TOKEN = 3.5
export const tokensOf = (letters: number): number => Math.ceil(letters / LETTERS_PER_TOKEN)

/** Citation marks in answers of the browsing models. */
const CITATIONS = /【[^】]*】/g

/** The request, for an estimate when the answer does not include its cost. */
export interface Asked {
  model: string
  /** Characters of all messages. */
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

/** Usage of the answer; an estimate where it is missing, as the call was paid for. */
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

/** Characters of the search results that the model read. */
const toolLettersOf = (reply: Reply): number =>
  toolsOf(reply).reduce((sum, { output }) => sum + (output?.length ?? 0), 0)

/** From all tool executions: one answer may search several times. */
function pagesOf(reply: Reply): { url: string; title: string }[] {
  const pages = toolsOf(reply).flatMap((tool) => [
    ...(tool.search_results?.results ?? []),
    ...(tool.browser_results ?? []),
  ])
  const byUrl = new Map<string, { url: string; title: string }>()
  for (const { url, title } of pages) if (!byUrl.has(url)) byUrl.set(url, { url, title: title ?? '' })
  return [...byUrl.values()]
}

/** Token limits are per minute, request limits per day; requests per minute appear only in refusals. */
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
