import { type Endpoint, endpoints, Problem, type RouteName, routes, STREAM_PATH } from '@uitpost/contracts'
import { type Operation, operationOf, templateOf } from './operation.ts'
import { schemaOf } from './schemas.ts'

/** The event stream, the one path without a contract: its response does not end. */
const STREAM: Operation = {
  operationId: 'openStream',
  summary: 'Open the live stream',
  description:
    'For signed-in users with a confirmed address. Server-sent events of the calls whose answers have changed, and no data; the event `replaced` says that another stream has the place of this one.',
  tags: ['gateway'],
  security: [{ bearer: [] }],
  'x-policy': 'signedIn',
  responses: {
    200: { description: 'Done', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    401: { $ref: '#/components/responses/Problem' },
    403: { $ref: '#/components/responses/Problem' },
    default: { $ref: '#/components/responses/Problem' },
  },
}

/** Every contract with its policy, as an OpenAPI 3.1 document. */
export function createOpenApiDocument({ publicUrl, version }: { publicUrl: URL; version: string }) {
  const paths: Record<string, Record<string, Operation>> = { [STREAM_PATH]: { get: STREAM } }
  for (const [name, contract] of Object.entries(endpoints) as [RouteName, Endpoint][]) {
    const [method = 'GET', path = '/'] = routes[name].split(' ')
    const template = templateOf(path)
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(name, path, contract) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Uitpost',
      version,
      description:
        'Local events in the Netherlands and Belgium. Made from the contracts that the services obey.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl.origin }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of login' },
      },
      responses: {
        Problem: {
          description: 'A refusal (RFC 9457)',
          content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
        },
      },
    },
  }
}

export type OpenApiDocument = ReturnType<typeof createOpenApiDocument>
