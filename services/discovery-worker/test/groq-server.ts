import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'

/** An independent schema of what we send to Groq's chat completions: unknown members are refused. */
const REQUEST_SCHEMA = {
  type: 'object',
  required: ['model', 'messages'],
  additionalProperties: false,
  properties: {
    model: { enum: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'gone/model'] },
    messages: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['role', 'content'],
        additionalProperties: false,
        properties: { role: { enum: ['system', 'user', 'assistant'] }, content: { type: 'string' } },
      },
    },
    tools: { type: 'array', items: { type: 'object', properties: { type: { const: 'browser_search' } } } },
    tool_choice: { enum: ['none', 'auto', 'required'] },
    response_format: {
      type: 'object',
      required: ['type', 'json_schema'],
      properties: {
        type: { const: 'json_schema' },
        json_schema: {
          type: 'object',
          required: ['name', 'strict', 'schema'],
          properties: {
            name: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
            strict: { const: true },
            schema: { type: 'object' },
          },
        },
      },
    },
    temperature: { type: 'number', minimum: 0, maximum: 2 },
    max_completion_tokens: { type: 'integer', minimum: 1, maximum: 65_536 },
    reasoning_effort: { enum: ['low', 'medium', 'high'] },
  },
}

export interface ChatBody {
  model: string
  messages: { role: string; content: string }[]
  tools?: unknown[]
  tool_choice?: string
  response_format?: { json_schema: { schema: Record<string, unknown> } }
  max_completion_tokens?: number
  reasoning_effort?: string
}

/** A response in place of the usual one. */
export type Fault =
  | { kind: 'refusal'; status: number; message: string; code?: string; headers?: Record<string, string> }
  | { kind: 'cut' }
  | { kind: 'broken' }
  | { kind: 'hang' }
  | { kind: 'html' }
  /** The usual response with changes, and headers. */
  | { kind: 'answer'; change?: (body: Completion) => unknown; headers?: Record<string, string> }

export const rateLimited = (limit: string, wait: string, retryAfter: number): Fault => ({
  kind: 'refusal',
  status: 429,
  message: `Rate limit reached for model \`openai/gpt-oss-120b\` in organization \`org_01test\` service tier \`on_demand\` on ${limit}: Limit 8000, Used 7050, Requested 3619. Please try again in ${wait}. Need more tokens? Upgrade to Dev Tier today.`,
  code: 'rate_limit_exceeded',
  headers: {
    'retry-after': String(retryAfter),
    'x-ratelimit-remaining-tokens': '381',
    'x-ratelimit-reset-tokens': wait,
  },
})

export interface GroqServer {
  url: string
  requests: { call: 'search' | 'extract'; body: ChatBody; key: string }[]
  /** Pages of the web: type and body by address. */
  pages: Map<
    string,
    {
      type: string
      body: string
      etag?: string
      status?: number
      location?: string
      heldUntil?: Promise<unknown>
    }
  >
  fetches: string[]
  /** Models that the provider lists. */
  models: string[]
  /** The addresses that a search opens, by the question. */
  onSearch: (prompt: string) => string[] | Promise<string[]>
  /** The JSON text of an extraction. */
  onExtract: (prompt: string, body: ChatBody) => string
  /** The finish reason of an extraction. */
  onFinish: (body: ChatBody) => 'stop' | 'length'
  /** Responses of the next calls of that kind, in order. */
  faults: { call: 'search' | 'extract' | 'any'; fault: Fault }[]
  close(): Promise<void>
}

/** Groq and the web on one loopback port, in their real wire formats. */
export async function startGroqServer(): Promise<GroqServer> {
  const validate = new Ajv({ strict: false }).compile(REQUEST_SCHEMA)
  const server: GroqServer = {
    url: '',
    requests: [],
    pages: new Map(),
    fetches: [],
    models: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b'],
    onSearch: () => [],
    onExtract: () => '{"events":[]}',
    onFinish: () => 'stop',
    faults: [],
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  const http = createServer((request, reply) => {
    answer(server, validate, request, reply).catch((error: unknown) => {
      reply.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return server
}

async function answer(
  server: GroqServer,
  validate: ReturnType<Ajv['compile']>,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', server.url)
  if (url.pathname === '/sandbox/page') return await sendPage(server, request, reply, url)
  if (url.pathname === '/openai/v1/models') {
    const data = server.models.map((id) => ({ id, object: 'model', created: 1, owned_by: 'OpenAI' }))
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
    return
  }
  if (url.pathname !== '/openai/v1/chat/completions') {
    reply.writeHead(404).end()
    return
  }
  const body = JSON.parse(await textOf(request)) as ChatBody
  if (!validate(body)) return refuse(reply, 400, JSON.stringify(validate.errors), 'invalid_request')
  if (body.tools && body.response_format) return refuse(reply, 400, 'not compatible', 'invalid_request')
  const call = body.response_format ? 'extract' : 'search'
  server.requests.push({ call, body, key: request.headers.authorization ?? '' })
  const at = server.faults.findIndex((fault) => fault.call === 'any' || fault.call === call)
  const fault = at < 0 ? undefined : server.faults.splice(at, 1)[0]?.fault
  const prompt = body.messages.find((message) => message.role === 'user')?.content ?? ''
  const message =
    call === 'extract'
      ? { role: 'assistant', content: server.onExtract(prompt, body) }
      : searchMessage(await server.onSearch(prompt))
  const finish = call === 'extract' ? server.onFinish(body) : 'stop'
  send(reply, fault, completion(body.model, message, finish))
}

function searchMessage(urls: string[]): Record<string, unknown> {
  const result = (url: string) => ({ title: url, url, content: '…', score: 0.9 })
  const half = Math.ceil(urls.length / 2)
  return {
    role: 'assistant',
    content: `See ${urls.join(' and ')} 【1†L1-L2】, and https://invented.example/nowhere`,
    executed_tools: [
      {
        index: 0,
        type: 'browser_search',
        arguments: '{}',
        search_results: { results: urls.slice(0, half).map(result) },
      },
      { index: 1, type: 'browser_search', arguments: '{}', browser_results: urls.slice(half).map(result) },
    ],
  }
}

const completion = (model: string, message: Record<string, unknown>, finish: 'stop' | 'length') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model,
  choices: [{ index: 0, message, finish_reason: finish, logprobs: null }],
  usage: { prompt_tokens: 400, completion_tokens: 100, total_tokens: 500 },
})

export type Completion = ReturnType<typeof completion>

function send(reply: ServerResponse, fault: Fault | undefined, body: Completion): void {
  const text = JSON.stringify(fault?.kind === 'answer' && fault.change ? fault.change(body) : body)
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'refusal') return refuse(reply, fault.status, fault.message, fault.code, fault.headers)
  if (fault?.kind === 'html') {
    reply.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>')
  } else if (fault?.kind === 'broken') {
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "chatcmpl-1", "choi')
  } else if (fault?.kind === 'cut') {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length })
    reply.write(text.slice(0, text.length / 2), () => reply.destroy())
  } else {
    const headers = fault?.kind === 'answer' ? fault.headers : {}
    reply.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)
  }
}

function refuse(
  reply: ServerResponse,
  status: number,
  message: string,
  code?: string,
  headers: Record<string, string> = {},
): void {
  const type = status === 429 || status === 413 ? 'tokens' : 'invalid_request_error'
  reply
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error: { message, type, code } }))
}

async function sendPage(
  server: GroqServer,
  request: IncomingMessage,
  reply: ServerResponse,
  url: URL,
): Promise<void> {
  const address = url.searchParams.get('url') ?? ''
  if (address.endsWith('/robots.txt')) {
    reply.writeHead(404).end()
    return
  }
  server.fetches.push(address)
  const page = server.pages.get(address)
  await page?.heldUntil
  if (!page) {
    reply.writeHead(404, { 'content-type': 'text/plain' }).end('nothing')
    return
  }
  if (page.etag && request.headers['if-none-match'] === page.etag) {
    reply.writeHead(304).end()
    return
  }
  reply
    .writeHead(page.status ?? 200, {
      'content-type': page.type,
      ...(page.etag && { etag: page.etag }),
      ...(page.location && { location: page.location }),
    })
    .end(page.body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
