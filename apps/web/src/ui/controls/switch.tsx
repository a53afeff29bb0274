import type { ComponentProps } from 'react'

/** On or off, at once. Whoever places it names it. */
export function Switch({
  checked,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & { checked: boolean }) {
  return (
    <span className="switch">
      <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </span>
  )
}
