import type { z } from 'zod'
import { DomainError, type FieldError } from '../errors.ts'

/** Maximum number of errors listed, so that the response is not much longer than the request. */
const MAX_ERRORS = 50
const LONGEST_NAME = 100

const unknownKeys = (issue: z.core.$ZodIssue, prefix: string): FieldError[] | undefined =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MAX_ERRORS).map((key) => ({
        field: `${prefix}${key.slice(0, LONGEST_NAME)}`,
        code: issue.code,
        message: `Unknown field "${key.slice(0, LONGEST_NAME)}"`,
      }))
    : undefined

/**
 * Validates a part of a request. Throws `bad_request` with up to 50 errors by field, their messages joined with commas.
 */
export function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, MAX_ERRORS)
  const errors = issues
    .flatMap((issue): FieldError[] => {
      const path = issue.path.map(String).join('.').slice(0, LONGEST_NAME)
      return (
        unknownKeys(issue, path ? `${path}.` : '') ?? [
          { field: path || 'body', code: issue.code, message: issue.message },
        ]
      )
    })
    .slice(0, MAX_ERRORS)
  throw new DomainError('bad_request', errors.map((error) => error.message).join(', '), { errors })
}
