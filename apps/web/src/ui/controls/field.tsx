import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../layout/class-names.ts'
import { Switch } from './switch.tsx'

export interface Labelled {
  label: ReactNode
  hint?: ReactNode
  invalid?: boolean
}

/** A label above its control, and a hint below. */
export function Field({ id, label, hint, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** What ties a control to its hint and to its being wrong. */
export const described = (id: string, { hint, invalid }: Pick<Labelled, 'hint' | 'invalid'>) => ({
  ...(hint ? { 'aria-describedby': `${id}-hint` } : {}),
  ...(invalid ? { 'aria-invalid': true } : {}),
})

/** A labelled line of text. */
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
        className={classNames('input', className)}
      />
    </Field>
  )
}

/** A labelled text of several lines. */
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
        className={classNames('input', className)}
      />
    </Field>
  )
}

/**
 * A labelled choice of one. The browser's own list: it is the best one on a phone, needs no script, and breaks no
 * content security policy.
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
      <span className="select">
        <select {...rest} {...described(id, { hint, invalid })} id={id} className="input">
          {children}
        </select>
        <ChevronDown className="icon" aria-hidden="true" />
      </span>
    </Field>
  )
}

/** A checkbox in the ink of its row, with what stands at the end of the line. */
export function CheckField({
  label,
  end,
  ink,
  ...rest
}: ComponentProps<'input'> & { label: ReactNode; end?: ReactNode; ink?: string }) {
  return (
    <label className="check" data-ink={ink}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
      {end}
    </label>
  )
}

/** Something that is on or off, with a line about what that means. */
export function SwitchField({
  label,
  hint,
  ...rest
}: ComponentProps<typeof Switch> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className="switch-row">
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <Switch {...rest} {...described(id, { hint })} id={id} />
    </div>
  )
}
