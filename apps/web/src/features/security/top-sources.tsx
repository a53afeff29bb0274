import type { SecuritySummary } from '@uitpost/contracts'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useUrlFilter } from '../../ui/controls/url-filter.ts'
import fieldStyles from '../../ui/forms/field.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import { Rows } from '../../ui/panels/data-table.tsx'
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
      <Ranking
        id="top-addresses"
        heading={t('security.topAddresses')}
        column={t('security.column.address')}
        rows={summary.failuresByIp.map(({ ip, failures }) => ({
          key: ip,
          failures,
          what: <Source onShow={() => show({ ip })}>{ip}</Source>,
        }))}
      />
      <Ranking
        id="top-accounts"
        heading={t('security.topAccounts')}
        column={t('security.column.account')}
        rows={summary.failuresByAccount.map(({ userId, userName, failures }, index) => ({
          key: userId ?? `unknown ${index}`,
          failures,
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

interface Ranked {
  key: string
  failures: number
  what: ReactNode
}

function Ranking({
  id,
  heading,
  column,
  rows,
}: {
  id: string
  heading: string
  column: string
  rows: Ranked[]
}) {
  const { t, number } = useTexts()
  const most = Math.max(1, ...rows.map(({ failures }) => failures))
  return (
    <Panel id={id} heading={heading}>
      {rows.length === 0 ? (
        <p className={classNames(fieldStyles.hint, panelStyles.panelMore)}>{t('security.noFailures')}</p>
      ) : (
        <Rows
          labelledBy={id}
          look="figures"
          className={securityStyles.ranking}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            {
              heading: column,
              isRowHeading: true,
              render: ({ failures, what }) => (
                <div className={securityStyles.ranked}>
                  {what}
                  <span
                    className={securityStyles.share}
                    style={{ inlineSize: `${(failures / most) * 100}%` }}
                    aria-hidden="true"
                  />
                </div>
              ),
            },
            {
              heading: t('security.failures'),
              isFigure: true,
              className: securityStyles.failures,
              render: ({ failures }) => number(failures),
            },
          ]}
        />
      )}
    </Panel>
  )
}
