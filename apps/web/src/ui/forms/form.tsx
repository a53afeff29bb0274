import type { ComponentProps } from 'react'

/** A form that calls `onSend` with its element instead of being submitted by the browser. */
export function Form({
  onSend,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSend: (form: HTMLFormElement) => void }) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(event.currentTarget)
      }}
    />
  )
}
