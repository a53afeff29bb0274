import type { Suppression } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import textStyles from '../../ui/text.module.css'
import deliveriesStyles from './deliveries.module.css'
import { Panel } from './panel.tsx'
import { useLiftSuppression, useSuppressions } from './queries.ts'

/** Suppressed addresses and numbers, each with a button to lift the suppression after a confirmation. */
export function SuppressionList() {
  const { t, instant } = useTexts()
  const list = useSuppressions()
  const lift = useLiftSuppression()
  const [chosen, setChosen] = useState<Suppression>()
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const nameOf = ({ name, email, channel }: Suppression) =>
    name ?? email ?? t(channel === 'email' ? 'suppressions.unknown' : 'suppressions.unknownNumber')
  const reasonOf = ({ channel, reason }: Suppression) =>
    t(
      channel !== 'email' && reason === 'bounced'
        ? 'suppressions.reason.noNumber'
        : `suppressions.reason.${reason}`,
    )
  return (
    <section aria-labelledby="suppressions">
      <div className={panelStyles.panelHead}>
        <h2 id="suppressions">{t('suppressions.heading')}</h2>
      </div>
      <p className={classNames(panelStyles.panelBody, textStyles.muted)}>{t('suppressions.lead')}</p>
      <Panel
        list={list}
        rows={rows?.length}
        empty={t('suppressions.none')}
        hint={t('suppressions.none.hint')}
      >
        <table
          className={classNames(recordsStyles.records, recordsStyles.logTable, deliveriesStyles.suppressions)}
          aria-labelledby="suppressions"
        >
          <thead>
            <tr>
              <th scope="col">{t('deliveries.column.person')}</th>
              <th scope="col">{t('suppressions.column.channel')}</th>
              <th scope="col">{t('suppressions.column.reason')}</th>
              <th scope="col">{t('suppressions.column.since')}</th>
              <th scope="col">
                <span className={textStyles.visuallyHidden}>{t('deliveries.column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.id}>
                <td className={deliveriesStyles.deliveryRecipient}>
                  <b>{nameOf(row)}</b>
                  {row.name && row.email && (
                    <span className={deliveriesStyles.deliveryNote}>{row.email}</span>
                  )}
                </td>
                <td>{t(`digest.${row.channel}`)}</td>
                <td>
                  <StateBadge state="bad">{reasonOf(row)}</StateBadge>
                </td>
                <td>
                  <time dateTime={row.createdAt}>
                    {instant(row.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                </td>
                <td className={deliveriesStyles.deliveryActions}>
                  <Button look="line" size="dense" about={nameOf(row)} onClick={() => setChosen(row)}>
                    {t('suppressions.remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {rows && rows.length > 0 && <MorePages list={list} />}
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
    </section>
  )
}
