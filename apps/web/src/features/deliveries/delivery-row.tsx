import type { Delivery } from '@uitpost/contracts'
import type { DeliveryStatus } from '@uitpost/contracts/constants'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import recordsStyles from '../../ui/layout/records.module.css'
import textStyles from '../../ui/text.module.css'
import deliveriesStyles from './deliveries.module.css'
import { useResolveDelivery } from './queries.ts'

const states: Record<DeliveryStatus, BadgeState> = {
  pending: 'queued',
  sending: 'running',
  sent: 'good',
  failed: 'bad',
  uncertain: 'doubtful',
}

/** One delivery. An uncertain one has buttons to mark it as sent or, after a confirmation, to send it again. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t, number, instant } = useTexts()
  const resolve = useResolveDelivery()
  const [confirming, setConfirming] = useState(false)
  const { name, email, userId, kind, channel, period, status, error, attempts } = delivery
  const recipient = name ?? userId
  const moment = delivery.sentAt ?? delivery.nextAttemptAt ?? delivery.createdAt
  const momentLabel = delivery.nextAttemptAt && attempts > 0 ? 'next' : delivery.sentAt ? 'sent' : 'made'
  return (
    <tr>
      <td className={deliveriesStyles.deliveryRecipient}>
        {name ? <b>{name}</b> : <span className={recordsStyles.mono}>{userId}</span>}
        {email && <span className={deliveriesStyles.deliveryNote}>{email}</span>}
      </td>
      <td>
        {t(`deliveries.kind.${kind}`)}, {t(`digest.${channel}`)}
        {kind === 'digest' && <span className={deliveriesStyles.deliveryNote}>{period}</span>}
      </td>
      <td>
        <StateBadge state={states[status]}>{t(`deliveries.status.${status}`)}</StateBadge>
        {error && <span className={deliveriesStyles.deliveryNote}>{error}</span>}
      </td>
      <td>
        <time dateTime={moment}>{instant(moment, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
        <span className={deliveriesStyles.deliveryNote}>{t(`deliveries.when.${momentLabel}`)}</span>
      </td>
      <td className={recordsStyles.num} data-label={t('deliveries.column.attempts')}>
        {number(attempts)}
      </td>
      <td className={deliveriesStyles.deliveryActions} data-empty={status !== 'uncertain' || undefined}>
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
      </td>
    </tr>
  )
}
