import { commonConfig, databaseConfig, readConfig, refuseToStart, wholeNumber } from '@uitpost/service-kit'
import { z } from 'zod'

export const discoveryConfig = {
  ...commonConfig,
  ...databaseConfig,
  GROQ_API_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({
      description: 'Key of the AI provider; without one the sandbox is asked, which then must be named',
      examples: ['gsk_…'],
    }),
  DISCOVERY_GROQ_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.groq.com')
    .meta({
      description: 'Where Groq answers, without /openai/v1',
      examples: ['https://api.groq.com'],
    }),
  DISCOVERY_SANDBOX_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description:
        'Answers in place of the AI and the web while there is no GROQ_API_KEY; what is found is marked as sandbox',
      examples: ['http://127.0.0.1:8090'],
    }),
  DISCOVERY_SEARCH_MODEL: z
    .string()
    .min(1)
    .default('openai/gpt-oss-120b')
    .meta({ description: 'Model that searches the web', examples: ['openai/gpt-oss-120b'] }),
  DISCOVERY_SEARCH: z
    .enum(['on', 'off'])
    .default('on')
    .meta({
      description: 'Off: the AI names what it remembers, and nothing counts until its page proves it',
      examples: ['on'],
    }),
  DISCOVERY_EXTRACT_MODEL: z
    .string()
    .min(1)
    .default('openai/gpt-oss-120b')
    .meta({ description: 'Model that reads pages without markup', examples: ['openai/gpt-oss-20b'] }),
  DISCOVERY_GROQ_TIMEOUT_SECONDS: wholeNumber(60, 'How long one call of the AI may take', { most: 300 }),
  DISCOVERY_DAY_TOKENS: wholeNumber(5_000_000, 'Tokens that may be spent per UTC day', {
    most: 1_000_000_000,
  }),
  DISCOVERY_RUN_TOKENS: wholeNumber(4_000_000, 'Tokens that one run may spend', { most: 1_000_000_000 }),
  DISCOVERY_QUERY_CONCURRENCY: wholeNumber(4, 'Calls of the AI one process has under way at the same time', {
    most: 32,
  }),
  DISCOVERY_PAGES_PER_QUERY: wholeNumber(8, 'Pages fetched for one query at most', { most: 50 }),
  DISCOVERY_RUN_MAX_MINUTES: wholeNumber(180, 'After this long a run asks the AI nothing more', {
    most: 1_440,
  }),
}

/** With an API key the real AI and web are used, without one the sandbox: never a mixture. */
export function config() {
  const {
    GROQ_API_KEY: key,
    DISCOVERY_SANDBOX_URL: sandboxUrl,
    ...env
  } = readConfig(discoveryConfig, process.env)
  if (key) return { ...env, apiKey: key, groqUrl: env.DISCOVERY_GROQ_BASE_URL, sandboxUrl: undefined }
  if (sandboxUrl) return { ...env, apiKey: 'sandbox', groqUrl: sandboxUrl, sandboxUrl }
  return refuseToStart([
    'GROQ_API_KEY is missing: expected a key of the AI provider, or DISCOVERY_SANDBOX_URL',
  ])
}
export type Config = ReturnType<typeof config>
