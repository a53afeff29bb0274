import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import type { EventNarrowing } from '../event-narrowing.ts'
import { ConfirmApproval } from './confirm-approval.tsx'
import { ConfirmDecision } from './confirm-decision.tsx'
import type { Decision } from './queries.ts'

/** Buttons to approve or reject all events that a filter finds, after a confirmation that counts them. */
export function DecideAll({ filter, announce }: { filter: EventNarrowing; announce: Announce }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState<Decision>()
  const about = { filter, announce, onClose: () => setAsked(undefined) }
  return (
    <>
      {(['approve', 'reject'] as const).map((decision) => (
        <Button key={decision} look="line" size="dense" onClick={() => setAsked(decision)}>
          {t(`bulk.${decision}`)}
        </Button>
      ))}
      {asked === 'approve' && !filter.risk && <ConfirmApproval {...about} />}
      {asked && (asked === 'reject' || filter.risk) && <ConfirmDecision decision={asked} {...about} />}
    </>
  )
}
