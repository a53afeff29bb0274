/** Millionths of a dollar per thousand tokens, from the provider's price page of September 2026. */
const PRICES: Record<string, { prompt: number; completion: number }> = {
  'openai/gpt-oss-120b': { prompt: 150, completion: 600 },
  'openai/gpt-oss-20b': { prompt: 75, completion: 300 },
}

/** Cost of a call in millionths of a dollar; an unknown model counts as the most expensive one. */
export function costMicros(answer: {
  model: string
  promptTokens: number
  completionTokens: number
}): number {
  const price = PRICES[answer.model] ?? { prompt: 150, completion: 600 }
  return Math.ceil((answer.promptTokens * price.prompt + answer.completionTokens * price.completion) / 1_000)
}
