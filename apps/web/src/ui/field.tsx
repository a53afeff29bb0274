import { MIN_PASSWORD_LENGTH } from '@uitpost/contracts/constants'
import { ChevronDown, Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { Switch } from './switch.tsx'
import { isWeakPassword } from './weak-password.ts'

interface Labelled {
  label: ReactNode
  hint?: ReactNode
  invalid?: boolean
}

/** A label above its control, and a hint below. */
function Field({ id, label, hint, children }: Labelled & { id: string; children: ReactNode }) {
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

const described = (id: string, { hint, invalid }: Pick<Labelled, 'hint' | 'invalid'>) => ({
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

type PasswordProps = Omit<ComponentProps<'input'>, 'type'> &
  Labelled & { showLabel: string; hideLabel: string }

/** A labelled password with a button that shows or hides it. */
export function PasswordField({
  label,
  hint,
  invalid = false,
  showLabel,
  hideLabel,
  ...rest
}: PasswordProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={id} label={label} hint={hint}>
      <span className="relative block">
        <input
          {...rest}
          {...described(id, { hint, invalid })}
          id={id}
          type={shown ? 'text' : 'password'}
          className="input pe-12"
        />
        <button
          type="button"
          className="button button-icon absolute end-0 top-0"
          aria-label={shown ? hideLabel : showLabel}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          <Icon className="icon" aria-hidden="true" />
        </button>
      </span>
    </Field>
  )
}

/**
 * A password to be chosen: what is easy to guess is said, and not refused. `known` tells, from the form it stands in,
 * what others know of its owner.
 */
export function NewPasswordField({
  weakLabel,
  known = () => [],
  ...rest
}: PasswordProps & { weakLabel: string; known?: (form: HTMLFormElement) => string[] }) {
  const [weak, setWeak] = useState(false)
  const judge = ({ value, form }: HTMLInputElement) =>
    setWeak(value.length >= MIN_PASSWORD_LENGTH && isWeakPassword(value, form ? known(form) : []))
  return (
    <div className="grid gap-2">
      <PasswordField {...rest} autoComplete="new-password" onChange={(event) => judge(event.target)} />
      <p className={weak ? 'caution' : 'sr-only'} role="status">
        {weak && (
          <>
            <TriangleAlert className="icon" aria-hidden="true" />
            {weakLabel}
          </>
        )}
      </p>
    </div>
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
