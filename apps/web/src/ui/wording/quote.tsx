import type { FieldEvidence } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'

const ASSUMED = { year: 'pending.evidence.assumedYear', city: 'pending.evidence.assumedCity' } as const

/** The words about a field, marked in their sentence, with what is only assumed of it; or that something or nothing proves it. */
export function Quote({ evidence: { proven, quote, around, assumed } }: { evidence: FieldEvidence }) {
  const { t } = useTexts()
  if (!proven && !assumed) return t('pending.evidence.none')
  if (!quote) return t('pending.evidence.proven')
  return (
    <>
      {around?.before}
      <mark>{quote}</mark>
      {around?.after}
      {assumed && ` (${t(ASSUMED[assumed])})`}
    </>
  )
}
