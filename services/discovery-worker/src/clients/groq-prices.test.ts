import { expect, test } from 'vitest'
import { costMicros } from './groq-prices.ts'

test.each([
  ['openai/gpt-oss-120b', 1_000_000, 0, 150_000],
  ['openai/gpt-oss-120b', 0, 1_000_000, 600_000],
  ['openai/gpt-oss-20b', 400, 100, 60],
  ['unheard/of', 1_000, 1_000, 750],
  ['openai/gpt-oss-20b', 1, 0, 1],
])(
  'a call of %s with %d tokens in and %d out costs %d millionths of a dollar',
  (model, promptTokens, completionTokens, cost) => {
    expect(costMicros({ model, promptTokens, completionTokens })).toBe(cost)
  },
)
