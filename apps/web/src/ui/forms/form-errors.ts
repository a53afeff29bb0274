import { type SyntheticEvent, useState } from 'react'
import type { TextKey } from '../../texts/texts.tsx'
import { readForm } from './form-values.ts'

export interface FormError<Field extends string, Text extends TextKey = TextKey> {
  field: Field
  text: Text
}

type FormOf<Field extends string> = Record<Field, string>

/**
 * Errors of a form that is checked when it is sent. An error goes as soon as its field is mended; a new one appears only
 * when the form is sent again.
 */
export function useFormErrors<Field extends string, Text extends TextKey>(
  fields: readonly Field[],
  check: (form: FormOf<Field>) => FormError<Field, Text>[],
) {
  const [errors, setErrors] = useState<FormError<Field, Text>[]>([])
  return {
    errors,
    isInvalid: (field: Field) => errors.some((error) => error.field === field),
    /** The fields' values; undefined when one is wrong, and then the first wrong field has the focus. */
    checked(form: HTMLFormElement): FormOf<Field> | undefined {
      const values = readForm(form, fields)
      const found = check(values)
      setErrors(found)
      const [first] = found
      if (!first) return values
      form.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
      return undefined
    },
    /** For the form's onChange. */
    mend({ currentTarget }: SyntheticEvent<HTMLFormElement>): void {
      if (errors.length === 0) return
      const found = check(readForm(currentTarget, fields))
      setErrors(
        errors.filter(({ field, text }) => found.some((one) => one.field === field && one.text === text)),
      )
    },
  }
}
