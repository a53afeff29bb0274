import type { EventProof } from '@uitpost/contracts'
import { useTexts } from '../../../texts/texts.tsx'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'

/** Asks for a confirmation before an event with unconfirmed fields is approved. */
export function AskUnconfirmed({
  title,
  proof,
  onConfirm,
  onClose,
}: {
  title: string
  proof: EventProof
  onConfirm: () => void
  onClose: () => void
}) {
  const { t, list } = useTexts()
  return (
    <Confirm
      title={t('review.confirm')}
      label={t('review.confirm.yes')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        <b>{title}</b>
      </p>
      <p>
        {proof.unconfirmed.length > 0
          ? t('proof.unconfirmed', {
              fields: list(proof.unconfirmed.map((field) => t(`proof.field.${field}`))),
            })
          : t('review.confirm.weak')}
      </p>
    </Confirm>
  )
}
