import type { FieldEvidence } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'

/** The words that prove a field, marked in their sentence; or that something without words proves it, or nothing. */
export function Quote({ evidence: { proven, quote, around } }: { evidence: FieldEvidence }) {
  const { t } = useTexts()
  if (!proven) return t('pending.evidence.none')
  if (!quote) return t('pending.evidence.proven')
  return (
    <>
      {around?.before}
      <mark>{quote}</mark>
      {around?.after}
    </>
  )
}
