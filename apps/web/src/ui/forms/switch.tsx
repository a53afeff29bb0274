import type { ComponentProps } from 'react'
import styles from './switch.module.css'

/** A switch that applies at once. The caller provides its label. */
export function Switch({
  checked,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & { checked: boolean }) {
  return (
    <span className={styles.switch}>
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </span>
  )
}
