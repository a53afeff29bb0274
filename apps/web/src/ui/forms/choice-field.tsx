import type { ComponentProps } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { type Labelled, SelectField } from './field.tsx'

type ChoiceProps<V> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> &
  Labelled & {
    options: readonly V[]
    textOf: (value: V) => string
    /** Further attributes of an option. */
    optionProps?: (value: V) => ComponentProps<'option'>
  }

/** A select of these values. */
export function ChoiceField<V extends string | number>({
  options,
  textOf,
  optionProps,
  onChoose,
  ...rest
}: ChoiceProps<V> & { value: V | undefined; onChoose: (value: V) => void }) {
  return (
    <SelectField
      {...rest}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option) === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {options.map((option) => (
        <option {...optionProps?.(option)} key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </SelectField>
  )
}

/** A select of these values whose first choice, `none`, is no value. */
export function OptionalChoiceField<V extends string>({
  none,
  value,
  options,
  textOf,
  onChoose,
  ...rest
}: Omit<ChoiceProps<V>, 'optionProps'> & {
  none: string
  value: V | undefined
  onChoose: (value: V | undefined) => void
}) {
  return (
    <ChoiceField<V | ''>
      {...rest}
      value={value ?? ''}
      options={['', ...options]}
      textOf={(option) => (option === '' ? none : textOf(option))}
      onChoose={(option) => onChoose(option === '' ? undefined : option)}
    />
  )
}

/** Options for things with an id, such as categories, after a first one `none` without an id. */
export function IdOptions({
  none,
  of = [],
}: {
  none: string
  of?:
    | readonly { id: string; name: string; names?: Partial<Record<string, string>> | undefined }[]
    | undefined
}) {
  const { named } = useTexts()
  return (
    <>
      <option value="">{none}</option>
      {of.map((one) => (
        <option key={one.id} value={one.id}>
          {named(one)}
        </option>
      ))}
    </>
  )
}
