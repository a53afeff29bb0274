import { startTransition, useState } from 'react'

/**
 * Open state of a menu or tooltip, set in a transition: the browser paints the response to the press before it renders
 * the content, which would otherwise delay that paint on a slow phone.
 */
export function useDeferredOpen() {
  const [open, setOpen] = useState(false)
  return { open, onOpenChange: (next: boolean) => startTransition(() => setOpen(next)) }
}
