import type { CategoryPrompt, CategoryPromptChange } from '@uitpost/contracts'
import { PROMPT_TEMPERATURE, PROMPT_TOKENS } from '@uitpost/contracts/constants'

export const LISTS = ['searchTerms', 'venues', 'webSearchQueries'] as const
/** Editable fields in display order. */
export const PROMPT_FIELDS = [
  'searchTerms',
  'venues',
  'specificInstructions',
  'webSearchQueries',
  'temperature',
  'maxTokens',
] as const
export type PromptField = (typeof PROMPT_FIELDS)[number]
/** Form values: every field as text. */
export type PromptForm = Record<PromptField, string>
type List = (typeof LISTS)[number]

const isList = (field: PromptField): field is List => LISTS.some((list) => list === field)

/** Split on commas and trimmed; empty entries are not removed (requirement `prompts.lists-split`). */
export const splitList = (text: string): string[] => text.split(',').map((entry) => entry.trim())

export const formOf = (prompt: CategoryPrompt): PromptForm => ({
  searchTerms: prompt.searchTerms.join(', '),
  venues: prompt.venues.join(', '),
  specificInstructions: prompt.specificInstructions,
  webSearchQueries: prompt.webSearchQueries.join(', '),
  temperature: String(prompt.temperature),
  maxTokens: String(prompt.maxTokens),
})

/** Changed fields only. An untouched list is left out, because splitting its text would break entries with commas. */
export function changesIn(prompt: CategoryPrompt, form: PromptForm): CategoryPromptChange {
  const before = formOf(prompt)
  const valueOf = (field: PromptField) => {
    if (isList(field)) return splitList(form[field])
    return field === 'specificInstructions' ? form[field] : Number(form[field])
  }
  return Object.fromEntries(
    PROMPT_FIELDS.filter((field) => form[field] !== before[field]).map((field) => [field, valueOf(field)]),
  )
}

/** Names of the numbers out of bounds (requirements `prompts.max-tokens`, `prompts.temperature`). */
export function invalidNumbers(form: PromptForm): ('temperature' | 'maxTokens')[] {
  const within = (text: string, { min, max }: { min: number; max: number }) =>
    text.trim() !== '' && Number(text) >= min && Number(text) <= max
  const tenths = Number(form.temperature) / PROMPT_TEMPERATURE.step
  const isStep = Math.abs(tenths - Math.round(tenths)) < 1e-9
  return [
    ...(within(form.temperature, PROMPT_TEMPERATURE) && isStep ? [] : (['temperature'] as const)),
    ...(within(form.maxTokens, PROMPT_TOKENS) && Number.isInteger(Number(form.maxTokens))
      ? []
      : (['maxTokens'] as const)),
  ]
}
