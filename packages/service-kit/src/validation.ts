import type { z } from 'zod'
import { DomainError, type FieldError } from './errors.ts'

const unknownKeys = (issue: z.core.$ZodIssue, prefix: string): FieldError[] | undefined =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({
        field: `${prefix}${key}`,
        code: issue.code,
        message: `${key} is not known here`,
      }))
    : undefined

/** Parses a part of a request; every fault is named by field, and the message says them all (SPEC §5: joined with commas). */
export function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String).join('.')
    return (
      unknownKeys(issue, path ? `${path}.` : '') ?? [
        { field: path || 'body', code: issue.code, message: issue.message },
      ]
    )
  })
  throw new DomainError('bad_request', errors.map((error) => error.message).join(', '), { errors })
}
