import { z } from 'zod'
import { PROMPT_TEMPERATURE, PROMPT_TOKENS } from '../../constants.ts'
import { endpoint, Id } from '../../endpoint.ts'

const Instant = z.iso.datetime({ offset: true })
const MAX_LIST = 50
const MAX_ENTRY = 200
const MAX_INSTRUCTIONS = 4_000

/** Prompts are assembled by code; template syntax in a field is refused as an injection attempt. */
const TEMPLATE = /\{\{|\}\}|\$\{|\{%|%\}|<%|%>/
const plainText = (max: number, controls: RegExp) =>
  z
    .string()
    .max(max)
    .refine((text) => !controls.test(text), 'Control characters are not allowed')
    .refine((text) => !TEMPLATE.test(text), 'Template marks such as {{ }} are not allowed')

/** Split on commas and trimmed by the screen; empty entries are not removed (requirement `prompts.lists-split`). */
const Words = z.array(plainText(MAX_ENTRY, /[\p{Cc}\p{Cs}]/u)).max(MAX_LIST)

const promptFields = {
  searchTerms: Words,
  /** Kinds of venues. */
  venues: Words,
  specificInstructions: plainText(MAX_INSTRUCTIONS, /[^\P{Cc}\n\r\t]|\p{Cs}/u),
  webSearchQueries: Words,
  temperature: z
    .number()
    .min(PROMPT_TEMPERATURE.min)
    .max(PROMPT_TEMPERATURE.max)
    .multipleOf(PROMPT_TEMPERATURE.step),
  maxTokens: z.int().min(PROMPT_TOKENS.min).max(PROMPT_TOKENS.max),
}

export const CategoryPrompt = z.object({
  categoryId: Id,
  categoryName: z.string(),
  ...promptFields,
  searchTerms: z.array(z.string()),
  venues: z.array(z.string()),
  specificInstructions: z.string(),
  webSearchQueries: z.array(z.string()),
  /** Incremented with every change; 0 means unchanged defaults. */
  version: z.int(),
  /** The version whose values were restored, if any. */
  restoredFrom: z.int().nullable(),
  updatedAt: Instant.nullable(),
})
export type CategoryPrompt = z.infer<typeof CategoryPrompt>

/** Fields an admin may change; further members of the GET reply are ignored. */
export const CategoryPromptChange = z.strictObject({
  ...z.object(promptFields).partial().shape,
  categoryId: z.unknown().optional(),
  categoryName: z.unknown().optional(),
  version: z.unknown().optional(),
  restoredFrom: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
})
export type CategoryPromptChange = z.infer<typeof CategoryPromptChange>

const City = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Cs}{}<>$]*$/u, 'A city has letters only')

export const CategoryTest = z.strictObject({ categoryId: Id, city: City })

export const categoryPromptEndpoints = {
  getCategoryPrompt: endpoint({ policy: 'admin', params: z.object({ id: Id }), reply: CategoryPrompt }),
  saveCategoryPrompt: endpoint({
    policy: 'admin',
    params: z.object({ id: Id }),
    body: CategoryPromptChange,
    reply: CategoryPrompt,
  }),
  listPromptVersions: endpoint({
    policy: 'admin',
    params: z.object({ id: Id }),
    reply: z.array(CategoryPrompt),
  }),
  restorePromptVersion: endpoint({
    policy: 'admin',
    params: z.object({ id: Id, version: z.coerce.number().int().min(0).max(1_000_000) }),
    reply: CategoryPrompt,
  }),
  testCategory: endpoint({ policy: 'admin', body: CategoryTest, reply: z.object({ prompt: z.string() }) }),
}
