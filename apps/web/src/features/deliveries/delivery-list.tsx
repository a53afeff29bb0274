import type { Delivery } from '@uitpost/contracts'
import { DELIVERY_KINDS, DELIVERY_STATUSES, type DeliveryStatus } from '@uitpost/contracts/constants'
import { itemsOf } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import { OptionalChoiceField } from '../../ui/forms/choice-field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import dataTableStyles from '../../ui/panels/data-table.module.css'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import { Moment } from '../../ui/wording/moment.tsx'
import deliveriesStyles from './deliveries.module.css'
import { DeliveryActions } from './delivery-actions.tsx'
import { useDeliveries } from './queries.ts'

/** Maximum length that the server accepts. */
const SEARCH_LENGTH = 100

const states: Record<DeliveryStatus, BadgeState> = {
  pending: 'queued',
  sending: 'running',
  sent: 'good',
  failed: 'bad',
  uncertain: 'doubtful',
}

/** Deliveries, searched by name and address and filtered by status and kind. */
export function DeliveryList() {
  const { t, number } = useTexts()
  const { read, change } = useUrlFilter<'q' | 'status' | 'kind'>()
  const filter = {
    q: read('q')?.slice(0, SEARCH_LENGTH),
    status: oneOf(DELIVERY_STATUSES, read('status')),
    kind: oneOf(DELIVERY_KINDS, read('kind')),
  }
  const list = useDeliveries(filter)
  const columns: Column<Delivery>[] = [
    {
      heading: t('deliveries.column.person'),
      className: deliveriesStyles.deliveryRecipient,
      render: ({ name, userId, email }) => (
        <>
          {name ? <b>{name}</b> : <span className={dataTableStyles.mono}>{userId}</span>}
          {email && <span className={deliveriesStyles.deliveryNote}>{email}</span>}
        </>
      ),
    },
    {
      heading: t('deliveries.column.kind'),
      render: ({ kind, channel, period }) => (
        <>
          {t(`deliveries.kind.${kind}`)}, {t(`digest.${channel}`)}
          {kind === 'digest' && <span className={deliveriesStyles.deliveryNote}>{period}</span>}
        </>
      ),
    },
    {
      heading: t('deliveries.column.state'),
      render: ({ status, error }) => (
        <>
          <StateBadge state={states[status]}>{t(`deliveries.status.${status}`)}</StateBadge>
          {error && <span className={deliveriesStyles.deliveryNote}>{error}</span>}
        </>
      ),
    },
    { heading: t('deliveries.column.when'), render: (delivery) => <DeliveryMoment delivery={delivery} /> },
    {
      heading: t('deliveries.column.attempts'),
      isFigure: true,
      isLabelled: true,
      render: ({ attempts }) => number(attempts),
    },
    {
      heading: t('deliveries.column.actions'),
      isHeadingHidden: true,
      className: deliveriesStyles.deliveryActions,
      isEmpty: ({ status }) => status !== 'uncertain',
      render: (delivery) => <DeliveryActions delivery={delivery} />,
    },
  ]
  return (
    <Panel id="deliveries" heading={t('deliveries.heading')}>
      <DataTable
        labelledBy="deliveries"
        className={deliveriesStyles.deliveries}
        columns={columns}
        read={list}
        rows={itemsOf(list)}
        failed={t('deliveries.loadFailed')}
        empty={{
          title: t('deliveries.none'),
          hint: t(
            filter.q || filter.status || filter.kind ? 'deliveries.none.filtered' : 'deliveries.none.hint',
          ),
        }}
        filter={
          <>
            <SearchField
              label={t('deliveries.search')}
              value={filter.q ?? ''}
              maxLength={SEARCH_LENGTH}
              onSearch={(q) => change({ q })}
            />
            <OptionalChoiceField
              label={t('deliveries.column.state')}
              none={t('deliveries.any')}
              value={filter.status}
              options={DELIVERY_STATUSES}
              textOf={(status) => t(`deliveries.status.${status}`)}
              onChoose={(status) => change({ status })}
            />
            <OptionalChoiceField
              label={t('deliveries.column.kind')}
              none={t('deliveries.any')}
              value={filter.kind}
              options={DELIVERY_KINDS}
              textOf={(kind) => t(`deliveries.kind.${kind}`)}
              onChoose={(kind) => change({ kind })}
            />
          </>
        }
      />
    </Panel>
  )
}

/** When a delivery was sent or is tried next, else when it was made. */
function DeliveryMoment({ delivery }: { delivery: Delivery }) {
  const { t } = useTexts()
  const { sentAt, nextAttemptAt, createdAt, attempts } = delivery
  const moment = sentAt ?? nextAttemptAt ?? createdAt
  const label = nextAttemptAt && attempts > 0 ? 'next' : sentAt ? 'sent' : 'made'
  return (
    <>
      <Moment at={moment} precise />
      <span className={deliveriesStyles.deliveryNote}>{t(`deliveries.when.${label}`)}</span>
    </>
  )
}
