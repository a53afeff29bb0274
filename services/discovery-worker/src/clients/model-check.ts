import type { GroqClient } from './groq.ts'

export interface ModelCheck {
  checkedAt: Date
  /** Undefined when the provider did not answer. */
  available: ReadonlySet<string> | undefined
  problem: string | null
}

const CHECK_KEPT_MS = 10 * 60_000

/** Looks up the configured models in the provider's list, at most every ten minutes. */
export function createModelCheck({ groq, now }: { groq: GroqClient; now: () => Date }) {
  let last: Promise<ModelCheck> | undefined
  let at = 0
  return {
    check(): Promise<ModelCheck> {
      if (last && now().getTime() - at < CHECK_KEPT_MS) return last
      at = now().getTime()
      last = checkModels(groq, now)
      return last
    },
  }
}

export type ModelChecker = ReturnType<typeof createModelCheck>

async function checkModels(groq: GroqClient, now: () => Date): Promise<ModelCheck> {
  try {
    const available = new Set(await groq.listModels())
    const missing = [...new Set([groq.models.search, groq.models.extract])].filter((id) => !available.has(id))
    const problem = missing.length === 0 ? null : `The AI provider does not offer ${missing.join(' and ')}.`
    return { checkedAt: now(), available, problem }
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const problem = `The AI provider's list of models could not be read: ${words}`.slice(0, 500)
    return { checkedAt: now(), available: undefined, problem }
  }
}
