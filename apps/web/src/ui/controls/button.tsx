import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'

interface Look {
  /** Signal is the one action a screen exists for; solid is the ordinary button. */
  look?: 'solid' | 'signal' | 'line' | 'quiet'
  size?: 'dense' | 'normal' | 'large'
}

const classes = ({ look = 'solid', size = 'normal' }: Look, more: string | undefined) =>
  classNames('button', look !== 'solid' && `button-${look}`, size !== 'normal' && `button-${size}`, more)

/** What is written on it, without its icons. */
const wordsOf = (children: ReactNode) =>
  Children.toArray(children)
    .filter((child) => typeof child === 'string')
    .join(' ')

/**
 * A button; while `busy` it shows a spinner and takes no clicks. It takes no label: where several of a screen say the
 * same, its name is the words drawn on it and what it is `about`. Whoever says aloud what they see presses it (WCAG
 * 2.5.3).
 */
export function Button({
  look,
  size,
  busy = false,
  disabled = false,
  className,
  about,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'aria-labelledby'> &
  Look & { busy?: boolean; about?: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ ...(look && { look }), ...(size && { size }) }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-label={about && `${wordsOf(children)} ${about}`.trim()}
    >
      {busy && <LoaderCircle className="icon spin" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** Gives its one child, a link, the looks of a button. */
export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Slot.Root> & Look) {
  return (
    <Slot.Root {...rest} className={classes({ ...(look && { look }), ...(size && { size }) }, className)} />
  )
}
