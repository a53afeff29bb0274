import type { Suppression } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { MorePages } from '../../ui/layout/more-pages.tsx'
import { Panel } from './panel.tsx'
import { useLiftSuppression, useSuppressions } from './queries.ts'

/** The addresses that get nothing any more, and the way back for those where that was a mistake. */
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
      <div className="panel-head">
        <h2 id="suppressions">{t('suppressions.heading')}</h2>
      </div>
      <p className="pt-3 text-muted">{t('suppressions.lead')}</p>
      <Panel
        list={list}
        rows={rows?.length}
        empty={t('suppressions.none')}
        hint={t('suppressions.none.hint')}
      >
        <table className="records log-table suppressions" aria-labelledby="suppressions">
          <thead>
            <tr>
              <th scope="col">{t('deliveries.column.person')}</th>
              <th scope="col">{t('suppressions.column.channel')}</th>
              <th scope="col">{t('suppressions.column.reason')}</th>
              <th scope="col">{t('suppressions.column.since')}</th>
              <th scope="col">
                <span className="sr-only">{t('deliveries.column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.id}>
                <td className="delivery-who">
                  <b>{nameOf(row)}</b>
                  {row.name && row.email && <span className="delivery-note">{row.email}</span>}
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
                <td className="delivery-acts">
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
          <p className="text-md">
            {chosen.channel === 'email'
              ? t('suppressions.ask.text')
              : t('suppressions.ask.phone', { channel: t(`digest.${chosen.channel}`) })}
          </p>
        </Confirm>
      )}
    </section>
  )
}
