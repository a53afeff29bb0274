import { z } from 'zod'

export const boolean = z.stringbool()

/**
 * A variable parsed by `read`: an error becomes a problem of that variable, without the error's message, which could
 * contain the value.
 */
export const readWith = <T>(expected: string, read: (text: string) => T) =>
  z.string().transform((text, issues): T => {
    try {
      return read(text)
    } catch {
      issues.addIssue(`expected ${expected}`)
      return z.NEVER
    }
  })

/** A variable with a whole number, by default from 1 on. */
export const wholeNumber = (
  standard: number,
  description: string,
  { least = 1, most = Number.MAX_SAFE_INTEGER } = {},
) =>
  z.coerce
    .number()
    .int()
    .min(least)
    .max(most)
    .default(standard)
    .meta({ description, examples: [String(standard)] })
