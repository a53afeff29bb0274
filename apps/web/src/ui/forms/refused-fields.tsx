import { useState } from 'react'
import styles from './field.module.css'

/**
 * What a refusal says of fields, `messages`, each at its field. An error goes as soon as its field is changed, and comes
 * back only with the next refusal.
 */
export function useRefusedFields(refusal: unknown, messages: Readonly<Record<string, string>>) {
  const [mended, setMended] = useState<{ of: unknown; fields: readonly string[] }>()
  const done = mended && mended.of === refusal ? mended.fields : []
  const left = Object.keys(messages).filter((field) => !done.includes(field))
  return {
    /** Whether all fields that the server refused were changed since. */
    areMended: left.length < Object.keys(messages).length && left.length === 0,
    /** For the form's changes. */
    mend(...fields: readonly string[]): void {
      if (!fields.some((field) => left.includes(field))) return
      setMended({ of: refusal, fields: [...done, ...fields] })
    },
    /** Hint and state of a field: the form's own error, that of the server, or the usual hint. */
    hint(field: string, usual?: string, own?: string) {
      const error = own ?? (left.includes(field) ? messages[field] : undefined)
      return error
        ? { hint: <span className={styles.error}>{error}</span>, invalid: true }
        : { hint: usual, invalid: false }
    },
  }
}
