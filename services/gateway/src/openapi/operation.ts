import type { Endpoint, Policy } from '@uitpost/contracts'
import { membersOf, type Schema, schemaOf } from './schemas.ts'

const JSON_TYPE = 'application/json'
const PROBLEM = { $ref: '#/components/responses/Problem' }

const WHO: Record<Policy, string> = {
  anonymous: 'Open to everybody.',
  signedIn: 'For signed-in users.',
  admin: 'For admins.',
  superAdmin: 'For super admins.',
}

/** `/api/events/:id.ics` as `/api/events/{id}.ics`. */
export const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** `listPendingEvents` as `List pending events`. */
const wordsOf = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Schemas by media type. */
type Content = Record<string, { schema?: Schema }>

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  'x-policy': Policy
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Content }
  /** By status. */
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>
}

/** The OpenAPI operation of a contract: policy, parameters, body and replies. */
export function operationOf(name: string, path: string, contract: Endpoint): Operation {
  const { policy, body, service } = contract
  const isOpen = policy === 'anonymous'
  return {
    operationId: name,
    summary: wordsOf(name),
    description: WHO[policy],
    tags: [service],
    security: isOpen ? [] : [{ bearer: [] }],
    'x-policy': policy,
    parameters: [...pathParameters(path, contract), ...queryParameters(contract)],
    ...(body && { requestBody: requestBodyOf(body, contract.bodyType) }),
    responses: {
      [contract.status ?? 200]: { description: 'Done', ...headersOf(contract), ...contentOf(contract) },
      ...(!isOpen && { 401: PROBLEM, 403: PROBLEM }),
      default: PROBLEM,
    },
  }
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

function pathParameters(path: string, { params }: Endpoint): Parameter[] {
  const stated = params ? membersOf(params) : []
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: stated.find((member) => member.name === name)?.schema ?? { type: 'string' },
  }))
}

const queryParameters = ({ query }: Endpoint): Parameter[] =>
  query ? membersOf(query).map((member) => ({ ...member, in: 'query' })) : []

const requestBodyOf = (body: NonNullable<Endpoint['body']>, type = JSON_TYPE) => ({
  required: !body.safeParse(undefined).success,
  content: { [type]: { schema: schemaOf(body, 'input') } },
})

/** The headers of a paged list: its total, and the link to the next page. */
function headersOf({ query, reply }: Endpoint): Record<string, unknown> {
  const isPaged = query && membersOf(query).some(({ name }) => name === 'cursor')
  if (!isPaged || schemaOf(reply, 'output').type !== 'array') return {}
  return {
    headers: {
      'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } },
      Link: { description: 'The next page, as rel="next"', schema: { type: 'string' } },
    },
  }
}

/** Binary content has a media type and no schema. */
const contentOf = ({ reply, replyType = JSON_TYPE }: Endpoint) => ({
  content: {
    [replyType]: replyType.startsWith('image/') ? {} : { schema: schemaOf(reply, 'output') },
  },
})
