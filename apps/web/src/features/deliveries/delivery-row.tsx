import type { Delivery } from '@uitpost/contracts'
import type { DeliveryStatus } from '@uitpost/contracts/constants'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { useResolveDelivery } from './queries.ts'

const states: Record<DeliveryStatus, BadgeState> = {
  pending: 'queued',
  sending: 'running',
  sent: 'good',
  failed: 'bad',
  uncertain: 'doubtful',
}

/** One message to one person. An uncertain one is decided about here: a second mail is asked for twice. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t, number, instant } = useTexts()
  const resolve = useResolveDelivery()
  const [asking, setAsking] = useState(false)
  const { name, email, userId, kind, channel, period, status, error, attempts } = delivery
  const who = name ?? userId
  const moment = delivery.sentAt ?? delivery.nextAttemptAt ?? delivery.createdAt
  const note = delivery.nextAttemptAt && attempts > 0 ? 'next' : delivery.sentAt ? 'sent' : 'made'
  return (
    <tr>
      <td className="delivery-who">
        {name ? <b>{name}</b> : <span className="mono">{userId}</span>}
        {email && <span className="delivery-note">{email}</span>}
      </td>
      <td>
        {t(`deliveries.kind.${kind}`)}, {t(`digest.${channel}`)}
        {kind === 'digest' && <span className="delivery-note">{period}</span>}
      </td>
      <td>
        <StateBadge state={states[status]}>{t(`deliveries.status.${status}`)}</StateBadge>
        {error && <span className="delivery-note">{error}</span>}
      </td>
      <td>
        <time dateTime={moment}>{instant(moment, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
        <span className="delivery-note">{t(`deliveries.when.${note}`)}</span>
      </td>
      <td className="num" data-label={t('deliveries.column.attempts')}>
        {number(attempts)}
      </td>
      <td className="delivery-acts" data-empty={status !== 'uncertain' || undefined}>
        {status === 'uncertain' && (
          <div>
            <Button
              look="line"
              size="dense"
              busy={resolve.isPending}
              about={who}
              onClick={() => resolve.mutate({ delivery, as: 'sent' })}
            >
              {t('deliveries.markSent')}
            </Button>
            {kind !== 'account' && (
              <Button
                look="quiet"
                size="dense"
                disabled={resolve.isPending}
                about={who}
                onClick={() => setAsking(true)}
              >
                {t('deliveries.sendAgain')}
              </Button>
            )}
          </div>
        )}
        {asking && (
          <Confirm
            title={t('deliveries.ask', { name: who })}
            label={t('deliveries.sendAgain')}
            busy={resolve.isPending}
            onConfirm={() => resolve.mutate({ delivery, as: 'again' }, { onSettled: () => setAsking(false) })}
            onClose={() => setAsking(false)}
          >
            <p className="text-md">{t('deliveries.ask.text')}</p>
          </Confirm>
        )}
      </td>
    </tr>
  )
}
