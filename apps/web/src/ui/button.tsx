import { LoaderCircle } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface Look {
  /** Signal is the one action a screen exists for; solid is the ordinary button. */
  look?: 'solid' | 'signal' | 'line' | 'quiet'
  size?: 'dense' | 'normal' | 'large'
}

const classes = ({ look = 'solid', size = 'normal' }: Look, more: string | undefined) =>
  classNames('button', look !== 'solid' && `button-${look}`, size !== 'normal' && `button-${size}`, more)

/** A button; while `busy` it shows a spinner and takes no clicks. */
export function Button({
  look,
  size,
  busy = false,
  disabled = false,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={classes({ ...(look && { look }), ...(size && { size }) }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
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
