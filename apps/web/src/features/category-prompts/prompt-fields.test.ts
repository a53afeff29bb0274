import type { CategoryPrompt } from '@uitpost/contracts'
import { expect, test } from 'vitest'
import { changesIn, formOf, invalidNumbers, splitList } from './prompt-fields.ts'

const prompt: CategoryPrompt = {
  categoryId: '0190c000-0000-7000-8000-000000000001',
  categoryName: 'Buurtmarkten',
  searchTerms: ['buurtmarkt', 'braderie'],
  venues: ['plein'],
  specificInstructions: 'Weekly ones too.',
  webSearchQueries: ['markt, elke week'],
  temperature: 0.3,
  maxTokens: 2_000,
  version: 1,
  restoredFrom: null,
  updatedAt: null,
}
const form = formOf(prompt)

test.each([
  ['a, b ,c', ['a', 'b', 'c']],
  ['a,,b,', ['a', '', 'b', '']],
  ['', ['']],
])(
  'The comma-separated list %j is split and trimmed, and empty entries stay',
  { tags: 'prompts.lists-split' },
  (text, list) => {
    expect(splitList(text)).toEqual(list)
  },
)

test.each(['499', '4001', '', '1000.5', 'many'])(
  'Max tokens %j are invalid: the range is 500 to 4000',
  { tags: 'prompts.max-tokens' },
  (maxTokens) => {
    expect(invalidNumbers({ ...form, maxTokens })).toEqual(['maxTokens'])
  },
)

test.each(['-0.1', '1.1', '0.25', '', 'warm'])(
  'A temperature of %j is invalid: the range is 0 to 1 in steps of 0.1',
  { tags: 'prompts.temperature' },
  (temperature) => {
    expect(invalidNumbers({ ...form, temperature })).toEqual(['temperature'])
  },
)

test('Every step of the temperature and both ends of max tokens are valid', {
  tags: ['prompts.temperature', 'prompts.max-tokens'],
}, () => {
  for (let tenth = 0; tenth <= 10; tenth += 1)
    expect(invalidNumbers({ ...form, temperature: (tenth / 10).toFixed(1) })).toEqual([])
  for (const maxTokens of ['500', '4000']) expect(invalidNumbers({ ...form, maxTokens })).toEqual([])
})

test('Only what was changed is sent, so that an untouched list keeps the commas within its entries', () => {
  expect(changesIn(prompt, form)).toEqual({})
  expect(changesIn(prompt, { ...form, venues: 'plein, park', temperature: '0.7' })).toEqual({
    venues: ['plein', 'park'],
    temperature: 0.7,
  })
})
