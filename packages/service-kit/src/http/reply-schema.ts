import { z } from 'zod'

interface JsonSchema {
  anyOf?: JsonSchema[]
  type?: string
  nullable?: boolean
  [key: string]: unknown
}

/** Rewrites `anyOf: [X, null]` as X with `nullable`, so that the serialiser needs no validator at run time. */
function nullableInsteadOfAnyOf(schema: JsonSchema): void {
  const [first, second] = schema.anyOf ?? []
  if (schema.anyOf?.length !== 2 || !first || second?.type !== 'null') return
  delete schema.anyOf
  Object.assign(schema, first, { nullable: true })
}

/** The schema for fast-json-stringify, which omits members that the contract does not declare. */
export const replySchema = (reply: z.ZodType): unknown =>
  z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nullableInsteadOfAnyOf(jsonSchema as JsonSchema),
  })
