import type { ChatCompletionCreateParamsNonStreaming as Request } from 'groq-sdk/resources/chat/completions'

/** A search call in the discovery worker's wording, for tests. */
export function searchRequest(
  city: string,
  { from = '2026-11-20', to = '2027-02-18', categories = [] as string[] } = {},
): Request {
  const kinds =
    categories.length > 0 ? categories.map((name) => `- ${name}; search for: agenda`).join('\n') : 'all kinds'
  return {
    model: 'openai/gpt-oss-120b',
    messages: [
      { role: 'system', content: 'You find public events.' },
      {
        role: 'user',
        content: `Find public events in the city of ${city}.\nPeriod: ${from} to ${to}.\nCategories:\n${kinds}`,
      },
    ],
    tools: [{ type: 'browser_search' }],
    tool_choice: 'required',
    temperature: 0.2,
    max_completion_tokens: 4_000,
  }
}

/** An extraction call with a page in its prompt, for tests. */
export function extractionRequest(page: string): Request {
  const properties = {
    title: { type: 'string' },
    startDate: { type: 'string' },
    city: { type: ['string', 'null'] },
    link: { type: ['string', 'null'] },
  }
  const item = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  return {
    model: 'openai/gpt-oss-20b',
    messages: [{ role: 'user', content: `Read the events on this page.\n<<<PAGE\n${page}\nPAGE>>>` }],
    reasoning_effort: 'low',
    temperature: 0,
    max_completion_tokens: 4_000,
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'events',
        strict: true,
        schema: {
          type: 'object',
          properties: { events: { type: 'array', items: item } },
          required: ['events'],
          additionalProperties: false,
        },
      },
    },
  }
}
