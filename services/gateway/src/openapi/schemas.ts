import { z } from 'zod'

/** A schema object of OpenAPI 3.1, which is one of JSON Schema 2020-12. */
export type Schema = z.core.JSONSchema._JSONSchema

/** The JSON Schema of a request part (`input`) or of a reply (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.JSONSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The members of an object schema, each with whether it is required. */
export function membersOf(schema: z.ZodType): { name: string; required: boolean; schema: Schema }[] {
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, member]) => ({
    name,
    required: required.includes(name),
    schema: member,
  }))
}
