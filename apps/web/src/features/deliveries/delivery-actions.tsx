import type { Delivery } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import textStyles from '../../ui/text.module.css'
import { useResolveDelivery } from './queries.ts'

/** Buttons to mark an uncertain delivery as sent or, after a confirmation, to send it again. */
export function DeliveryActions({ delivery }: { delivery: Delivery }) {
  const { t } = useTexts()
  const resolve = useResolveDelivery()
  const [confirming, setConfirming] = useState(false)
  const { name, userId, kind, status } = delivery
  const recipient = name ?? userId
  return (
    <>
      {status === 'uncertain' && (
        <div>
          <Button
            look="line"
            size="dense"
            busy={resolve.isPending}
            about={recipient}
            onClick={() => resolve.mutate({ delivery, as: 'sent' })}
          >
            {t('deliveries.markSent')}
          </Button>
          {kind !== 'account' && (
            <Button
              look="quiet"
              size="dense"
              disabled={resolve.isPending}
              about={recipient}
              onClick={() => setConfirming(true)}
            >
              {t('deliveries.sendAgain')}
            </Button>
          )}
        </div>
      )}
      {confirming && (
        <Confirm
          title={t('deliveries.ask', { name: recipient })}
          label={t('deliveries.sendAgain')}
          busy={resolve.isPending}
          onConfirm={() =>
            resolve.mutate({ delivery, as: 'again' }, { onSettled: () => setConfirming(false) })
          }
          onClose={() => setConfirming(false)}
        >
          <p className={textStyles.medium}>{t('deliveries.ask.text')}</p>
        </Confirm>
      )}
    </>
  )
}
