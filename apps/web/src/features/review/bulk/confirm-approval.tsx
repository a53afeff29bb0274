import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import type { Announce } from '../../../ui/feedback/toast.tsx'
import { CheckField } from '../../../ui/forms/field.tsx'
import type { EventNarrowing } from '../event-narrowing.ts'
import { ConfirmDecision } from './confirm-decision.tsx'
import { useBulkCount } from './queries.ts'

const DOUBTFUL = 'weak-proof,partial-proof'

/**
 * The confirmation of an approval of many. What is not fully confirmed, and what is confirmed but unusual, is left out
 * unless it is ticked; a filter by proof has chosen already.
 */
export function ConfirmApproval({
  filter,
  announce,
  onClose,
}: {
  filter: EventNarrowing
  announce: Announce
  onClose: () => void
}) {
  const { count } = useTexts()
  const [ticked, setTicked] = useState({ doubtful: false, odd: false })
  const { proof } = filter
  const doubtful = proof === undefined ? ticked.doubtful : proof !== 'full'
  const left = {
    doubtful: useBulkCount('approve', { ...filter, risk: DOUBTFUL }),
    odd: useBulkCount('approve', { ...filter, proof: 'full', risk: 'any' }),
  }
  const offered = (['doubtful', 'odd'] as const).filter(
    (kind) =>
      (kind === 'odd' ? proof === undefined || proof === 'full' : proof === undefined) && left[kind].data,
  )
  return (
    <ConfirmDecision
      decision="approve"
      filter={{
        ...filter,
        ...(ticked.odd && !doubtful && { proof: 'full' }),
        risk: ticked.odd ? 'any,none' : ['none', ...(doubtful ? [DOUBTFUL] : [])].join(','),
      }}
      announce={announce}
      onClose={onClose}
      waits={left.doubtful.isPending || left.odd.isPending}
      choices={offered.map((kind) => (
        <CheckField
          key={kind}
          label={count(`bulk.also.${kind}`, left[kind].data ?? 0)}
          checked={ticked[kind]}
          onChange={(event) => setTicked({ ...ticked, [kind]: event.target.checked })}
        />
      ))}
    />
  )
}
