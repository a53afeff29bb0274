import type { Suppression } from '@uitpost/contracts'
import { useState } from 'react'
import { itemsOf } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import deliveriesStyles from './deliveries.module.css'
import { useLiftSuppression, useSuppressions } from './queries.ts'

/** Suppressed addresses and numbers, each with a button to lift the suppression after a confirmation. */
export function SuppressionList() {
  const { t } = useTexts()
  const list = useSuppressions()
  const lift = useLiftSuppression()
  const [chosen, setChosen] = useState<Suppression>()
  const nameOf = ({ name, email, channel }: Suppression) =>
    name ?? email ?? t(channel === 'email' ? 'suppressions.unknown' : 'suppressions.unknownNumber')
  const reasonOf = ({ channel, reason }: Suppression) =>
    t(
      channel !== 'email' && reason === 'bounced'
        ? 'suppressions.reason.noNumber'
        : `suppressions.reason.${reason}`,
    )
  const columns: Column<Suppression>[] = [
    {
      heading: t('deliveries.column.person'),
      className: deliveriesStyles.deliveryRecipient,
      render: (row) => (
        <>
          <b>{nameOf(row)}</b>
          {row.name && row.email && <span className={deliveriesStyles.deliveryNote}>{row.email}</span>}
        </>
      ),
    },
    { heading: t('suppressions.column.channel'), render: ({ channel }) => t(`digest.${channel}`) },
    {
      heading: t('suppressions.column.reason'),
      render: (row) => <StateBadge state="bad">{reasonOf(row)}</StateBadge>,
    },
    {
      heading: t('suppressions.column.since'),
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      heading: t('deliveries.column.actions'),
      isHeadingHidden: true,
      className: deliveriesStyles.deliveryActions,
      render: (row) => (
        <Button look="line" size="dense" about={nameOf(row)} onClick={() => setChosen(row)}>
          {t('suppressions.remove')}
        </Button>
      ),
    },
  ]
  return (
    <Panel id="suppressions" heading={t('suppressions.heading')}>
      <p className={classNames(panelStyles.panelBody, textStyles.muted)}>{t('suppressions.lead')}</p>
      <DataTable
        labelledBy="suppressions"
        className={deliveriesStyles.suppressions}
        columns={columns}
        read={list}
        rows={itemsOf(list)}
        failed={t('deliveries.loadFailed')}
        empty={{ title: t('suppressions.none'), hint: t('suppressions.none.hint') }}
      />
      {chosen && (
        <Confirm
          title={t('suppressions.ask', { name: nameOf(chosen) })}
          label={t('suppressions.remove')}
          busy={lift.isPending}
          onConfirm={() => lift.mutate(chosen, { onSettled: () => setChosen(undefined) })}
          onClose={() => setChosen(undefined)}
        >
          <p className={textStyles.medium}>
            {chosen.channel === 'email'
              ? t('suppressions.ask.text')
              : t('suppressions.ask.phone', { channel: t(`digest.${chosen.channel}`) })}
          </p>
        </Confirm>
      )}
    </Panel>
  )
}
