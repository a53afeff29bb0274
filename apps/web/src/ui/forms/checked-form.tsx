import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { type PlainTextKey, useTexts } from '../../texts/texts.tsx'
import { Alert } from '../feedback/alert.tsx'
import { readForm } from './form-values.ts'

export interface FormError<Field extends string> {
  field: Field
  text: PlainTextKey
}

type FormOf<Field extends string> = Record<Field, string>

/**
 * A form that is checked when it is sent. All errors are shown together, and the first wrong field gets the focus. An
 * error goes as soon as its field is mended; a new one appears only when the form is sent again. `send` is called with
 * the values of the fields, or with undefined when one of them is wrong.
 */
export function useCheckedForm<Field extends string>(
  fields: readonly Field[],
  check: (form: FormOf<Field>) => FormError<Field>[],
  send: (form: FormOf<Field> | undefined) => void,
): {
  isInvalid: (field: Field) => boolean
  /** The errors, joined with commas. */
  alert: ReactNode
  /** Props of the Form. */
  form: {
    noValidate: true
    onSend: (form: HTMLFormElement) => void
    onChange: (event: SyntheticEvent<HTMLFormElement>) => void
  }
} {
  const { t } = useTexts()
  const [errors, setErrors] = useState<FormError<Field>[]>([])
  return {
    isInvalid: (field) => errors.some((error) => error.field === field),
    alert: errors.length > 0 && <Alert>{errors.map(({ text }) => t(text)).join(', ')}</Alert>,
    form: {
      noValidate: true,
      onSend(form) {
        const values = readForm(form, fields)
        const found = check(values)
        setErrors(found)
        const [first] = found
        if (first) form.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
        send(first ? undefined : values)
      },
      onChange({ currentTarget }) {
        if (errors.length === 0) return
        const found = check(readForm(currentTarget, fields))
        setErrors(
          errors.filter(({ field, text }) => found.some((one) => one.field === field && one.text === text)),
        )
      },
    },
  }
}
