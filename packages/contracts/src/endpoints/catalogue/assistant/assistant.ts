import { z } from 'zod'
import { endpoint } from '../../../endpoint.ts'

/** A message of JSON-RPC 2.0; lists of messages are not accepted, as since version 2025-06-18 of the protocol. */
export const AssistantMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  /** Absent in notifications. */
  id: z.union([z.string().max(500), z.number()]).optional(),
  method: z.string().max(200).optional(),
  params: z.looseObject({}).optional(),
})
export type AssistantMessage = z.infer<typeof AssistantMessage>

/** A result or an error of JSON-RPC 2.0; no content after a notification. */
export const AssistantAnswer = z.looseObject({ jsonrpc: z.literal('2.0') }).optional()
export type AssistantAnswer = z.infer<typeof AssistantAnswer>

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each message is answered by itself, as JSON. The
 * tools and their shapes are in tools.ts.
 */
export const assistantEndpoints = {
  answerAssistant: endpoint({
    policy: 'anonymous',
    limited: true,
    body: AssistantMessage,
    reply: AssistantAnswer,
  }),
  /** 405: there is no stream of messages from the server. */
  openAssistantStream: endpoint({ policy: 'anonymous', limited: true, status: 405, reply: AssistantAnswer }),
  /** 405: there are no sessions. */
  endAssistantSession: endpoint({ policy: 'anonymous', limited: true, status: 405, reply: AssistantAnswer }),
}
