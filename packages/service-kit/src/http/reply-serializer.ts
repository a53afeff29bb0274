import fastJson from 'fast-json-stringify'
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

/**
 * The function that writes replies of this contract, without members that it does not declare. Each is compiled when its
 * first reply is sent: compiling all at the start delays it, and a process answers few of them.
 */
export function serializerOf(reply: z.ZodType): (value: unknown) => string {
  const known = serializers.get(reply)
  if (known) return known
  const schema = z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nullableInsteadOfAnyOf(jsonSchema as JsonSchema),
  })
  const compiled = fastJson(schema as fastJson.Schema)
  serializers.set(reply, compiled)
  return compiled
}

const serializers = new WeakMap<z.ZodType, (value: unknown) => string>()
