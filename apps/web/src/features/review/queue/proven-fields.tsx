import type { EventProof } from '@uitpost/contracts'
import { useTexts } from '../../../texts/texts.tsx'

/** How many of the fields that were judged are confirmed, and, unless `brief`, which are not. */
export function ProvenFields({
  proof: { judged, unconfirmed },
  brief = false,
}: {
  proof: EventProof
  brief?: boolean
}) {
  const { t, list } = useTexts()
  const proven = t('pending.proven', { proven: judged.length - unconfirmed.length, total: judged.length })
  if (brief || unconfirmed.length === 0) return proven
  const fields = list(unconfirmed.map((field) => t(`proof.field.${field}`)))
  return `${proven}. ${t('proof.unconfirmed', { fields })}`
}
