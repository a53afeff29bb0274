import type { SecuritySummary } from '@uitpost/contracts'
import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Ranking } from '../../ui/charts/ranking.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useUrlFilter } from '../../ui/controls/url-filter.ts'
import fieldStyles from '../../ui/forms/field.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import textStyles from '../../ui/text.module.css'
import { eventsHeadingId } from './event-filter.tsx'
import securityStyles from './security.module.css'

/** IP addresses and accounts with most failed sign-ins; a click filters the event list by one of them. */
export function TopSources({ summary }: { summary: SecuritySummary }) {
  const { t } = useTexts()
  const { change } = useUrlFilter<'kind' | 'ip' | 'userId'>()
  const show = (filter: { ip?: string; userId?: string }) => {
    change({ kind: 'sign_in_failed', ip: filter.ip, userId: filter.userId })
    document.getElementById(eventsHeadingId)?.focus()
  }
  return (
    <div className={securityStyles.halves}>
      <Failures
        id="top-addresses"
        heading={t('security.topAddresses')}
        column={t('security.column.address')}
        rows={summary.failuresByIp.map(({ ip, failures }) => ({
          id: ip,
          value: failures,
          what: <Source onShow={() => show({ ip })}>{ip}</Source>,
        }))}
      />
      <Failures
        id="top-accounts"
        heading={t('security.topAccounts')}
        column={t('security.column.account')}
        rows={summary.failuresByAccount.map(({ userId, userName, failures }, index) => ({
          id: userId ?? `unknown ${index}`,
          value: failures,
          what: userId ? (
            <Source onShow={() => show({ userId })}>{userName ?? userId}</Source>
          ) : (
            <span className={textStyles.muted}>{t('security.noAccount')}</span>
          ),
        }))}
      />
    </div>
  )
}

function Source({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  return (
    <button type="button" className={securityStyles.source} onClick={onShow}>
      {children}
    </button>
  )
}

function Failures({
  id,
  heading,
  column,
  rows,
}: {
  id: string
  heading: string
  column: string
  rows: ComponentProps<typeof Ranking>['rows']
}) {
  const { t } = useTexts()
  return (
    <Panel id={id} heading={heading}>
      {rows.length === 0 ? (
        <p className={classNames(fieldStyles.hint, panelStyles.panelMore)}>{t('security.noFailures')}</p>
      ) : (
        <Ranking labelledBy={id} column={column} figure={t('security.failures')} rows={rows} look="danger" />
      )}
    </Panel>
  )
}
