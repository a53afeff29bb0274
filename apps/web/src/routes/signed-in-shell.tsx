import type { ReactNode } from 'react'
import { Bell } from '../features/notifications/bell.tsx'
import { Shell } from '../features/shell/shell.tsx'

/** The surroundings of the signed-in, with the bell in their header. */
export const SignedInShell = ({ children }: { children: ReactNode }) => (
  <Shell bell={<Bell />}>{children}</Shell>
)
