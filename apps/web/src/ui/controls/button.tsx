import { LoaderCircle } from 'lucide-react'
import { Children, type ComponentProps, type ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'
import spinnerStyles from './spinner.module.css'

const looks = {
  solid: undefined,
  signal: styles.buttonSignal,
  line: styles.buttonLine,
  quiet: styles.buttonQuiet,
  danger: styles.buttonDanger,
}
const sizes = { dense: styles.buttonDense, normal: undefined, large: styles.buttonLarge }

interface Look {
  /** signal: the main action of a screen. solid: the default. */
  look?: keyof typeof looks
  size?: keyof typeof sizes
}

const classes = ({ look = 'solid', size = 'normal' }: Look, more: string | undefined) =>
  classNames(styles.button, looks[look], sizes[size], more)

/** The visible text, without icons. */
const textOf = (children: ReactNode) =>
  Children.toArray(children)
    .filter((child) => typeof child === 'string')
    .join(' ')

/**
 * A button; while `busy` it shows a spinner and is disabled. `about` distinguishes buttons with the same text: the
 * accessible name is the visible text followed by `about`. Callers cannot set `aria-label`, so that speech input by
 * the visible text works (WCAG 2.5.3).
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
      aria-label={about && `${textOf(children)} ${about}`.trim()}
    >
      {busy && <LoaderCircle className={spinnerStyles.spin} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button: `to` a screen of the app, or `href` to any other address. */
export function ButtonLink({
  look,
  size,
  className,
  to,
  children,
  ...rest
}: ComponentProps<'a'> & Look & { to?: LinkProps['to'] }) {
  const props = { ...rest, className: classes({ ...(look && { look }), ...(size && { size }) }, className) }
  return to === undefined ? (
    <a {...props}>{children}</a>
  ) : (
    <Link {...props} to={to}>
      {children}
    </Link>
  )
}
