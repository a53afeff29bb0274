import { type ReactNode, useEffect } from 'react'
import { registerServiceWorker } from '../api/service-worker.ts'
import { Bell } from '../features/notifications/bell.tsx'
import { SavingWanted } from '../features/saved-events/saving-wanted.ts'
import { Shell } from '../features/shell/shell.tsx'
import { LeaveGuard } from '../ui/feedback/leave-guard.tsx'

/** Header, navigation and footer for signed-in users, with the bell in the header; asks before changes are lost. */
export function SignedInShell({ children }: { children: ReactNode }) {
  // Not for visitors: nothing is stored in their browser before they have chosen.
  useEffect(registerServiceWorker, [])
  return (
    <LeaveGuard>
      <Shell bell={<Bell />}>
        <SavingWanted />
        {children}
      </Shell>
    </LeaveGuard>
  )
}
