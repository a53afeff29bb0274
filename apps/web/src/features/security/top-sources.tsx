import type { SecuritySummary } from '@uitpost/contracts'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { useUrlFilter } from '../../ui/controls/url-filter.ts'
import { eventsHeadingId } from './event-filter.tsx'

/** Where failed sign-ins came from and whom they were aimed at; a click shows the events behind a number. */
export function TopSources({ summary }: { summary: SecuritySummary }) {
  const { t } = useTexts()
  const { change } = useUrlFilter<'kind' | 'ip' | 'userId'>()
  const show = (filter: { ip?: string; userId?: string }) => {
    change({ kind: 'sign_in_failed', ip: filter.ip, userId: filter.userId })
    document.getElementById(eventsHeadingId)?.focus()
  }
  return (
    <div className="halves">
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
            <span className="text-muted">{t('security.noAccount')}</span>
          ),
        }))}
      />
    </div>
  )
}

function Source({ onShow, children }: { onShow: () => void; children: ReactNode }) {
  return (
    <button type="button" className="source" onClick={onShow}>
      {children}
    </button>
  )
}

interface Row {
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
  rows: Row[]
}) {
  const { t, number } = useTexts()
  const most = Math.max(1, ...rows.map(({ failures }) => failures))
  return (
    <section aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{heading}</h2>
      </div>
      {rows.length === 0 && <p className="hint pt-2">{t('security.noFailures')}</p>}
      {rows.length > 0 && (
        <table className="figures ranking" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {column}
              </th>
              <th scope="col" className="num">
                {t('security.failures')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, failures, what }) => (
              <tr key={key}>
                <th scope="row">{what}</th>
                <td aria-hidden="true">
                  <span className="share" style={{ inlineSize: `${(failures / most) * 100}%` }} />
                </td>
                <td className="num">{number(failures)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
