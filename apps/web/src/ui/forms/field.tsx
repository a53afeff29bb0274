import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import checkStyles from './check.module.css'
import styles from './field.module.css'
import switchStyles from './switch.module.css'
import { Switch } from './switch.tsx'

export interface Labelled {
  label: ReactNode
  hint?: ReactNode
  invalid?: boolean
}

/** A control with a label above it and a hint below. */
export function Field({ id, label, hint, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Attributes of a control that refer to its hint and mark it as invalid. */
export const described = (id: string, { hint, invalid }: Pick<Labelled, 'hint' | 'invalid'>) => ({
  ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
  ...(invalid ? { 'aria-invalid': true } : {}),
})

/** A labelled text input. */
export function TextField({
  label,
  hint,
  invalid = false,
  className,
  ...rest
}: ComponentProps<'input'> & Labelled) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint}>
      <input
        {...rest}
        {...described(id, { hint, invalid })}
        id={id}
        className={classNames(styles.input, className)}
      />
    </Field>
  )
}

/** A labelled textarea. */
export function TextAreaField({
  label,
  hint,
  invalid = false,
  className,
  ...rest
}: ComponentProps<'textarea'> & Labelled) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint}>
      <textarea
        {...rest}
        {...described(id, { hint, invalid })}
        id={id}
        className={classNames(styles.input, className)}
      />
    </Field>
  )
}

/**
 * A labelled native select: it works best on phones, needs no script, and has no inline style that the content security
 * policy would refuse.
 */
export function SelectField({
  label,
  hint,
  invalid = false,
  children,
  ...rest
}: ComponentProps<'select'> & Labelled) {
  const id = useId()
  return (
    <Field id={id} label={label} hint={hint}>
      <span className={styles.select}>
        <select {...rest} {...described(id, { hint, invalid })} id={id} className={styles.input}>
          {children}
        </select>
        <ChevronDown aria-hidden="true" />
      </span>
    </Field>
  )
}

/** A labelled checkbox; `family` gives it the colour of a category, `end` the content at the end of the line. */
export function CheckField({
  label,
  end,
  family,
  ...rest
}: ComponentProps<'input'> & { label: ReactNode; end?: ReactNode; family?: string }) {
  return (
    <label className={checkStyles.check} data-family={family}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
      {end}
    </label>
  )
}

/** A labelled switch with a hint. */
export function SwitchField({
  label,
  hint,
  ...rest
}: ComponentProps<typeof Switch> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className={switchStyles.switchRow}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className={styles.hint} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <Switch {...rest} {...described(id, { hint })} id={id} />
    </div>
  )
}
