import { startTransition, useState } from 'react'

/**
 * For what opens over the page: the press that asked for it is answered first, and what opens is drawn right after. Its
 * many parts would otherwise hold up that answer on a slow phone.
 */
export function useUnhurriedOpen() {
  const [open, setOpen] = useState(false)
  return { open, onOpenChange: (next: boolean) => startTransition(() => setOpen(next)) }
}
