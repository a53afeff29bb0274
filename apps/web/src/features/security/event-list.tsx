import type { SecurityEvent, SecurityEventKind } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import textStyles from '../../ui/text.module.css'
import { EventFilterBar, eventsHeadingId, useEventFilter } from './event-filter.tsx'
import { useSecurityEvents } from './queries.ts'

/** Events of the security log, newest first. */
export function SecurityEvents() {
  const { t } = useTexts()
  const { filter, change } = useEventFilter()
  const events = useSecurityEvents(filter)
  const rows = events.data?.pages.flatMap(({ items }) => items)
  const accountName = rows?.find(({ userId }) => userId === filter.userId)?.userName ?? undefined
  return (
    <section aria-labelledby={eventsHeadingId}>
      <div className={panelStyles.panelHead}>
        <h2 id={eventsHeadingId} tabIndex={-1}>
          {t('security.events')}
        </h2>
      </div>
      <EventFilterBar filter={filter} change={change} accountName={accountName} />
      {events.isError && <LoadFailed onRetry={events.refetch}>{t('security.events.loadFailed')}</LoadFailed>}
      {events.isPending && <LoadingLines apart place="below" lines={['4/5', '3/5', '2/3']} />}
      {rows?.length === 0 && <EmptyState title={t('security.events.none')} stamp={false} />}
      {rows && rows.length > 0 && <Rows events={rows} busy={events.isPlaceholderData} />}
      {events.data && <MorePages list={events} />}
    </section>
  )
}

function Rows({ events, busy }: { events: SecurityEvent[]; busy: boolean }) {
  const { t } = useTexts()
  return (
    <table
      className={classNames(recordsStyles.records, recordsStyles.logTable)}
      aria-labelledby={eventsHeadingId}
      aria-busy={busy}
    >
      <thead>
        <tr>
          <th scope="col">{t('security.column.time')}</th>
          <th scope="col">{t('security.column.kind')}</th>
          <th scope="col">{t('security.column.account')}</th>
          <th scope="col">{t('security.column.address')}</th>
          <th scope="col">{t('security.column.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </tbody>
    </table>
  )
}

/** Badge state per event: routine events are grey ('queued'); failures and changes of access stand out. */
const states = {
  sign_in: 'good',
  sign_in_failed: 'bad',
  locked_out: 'bad',
  token_reused: 'bad',
  signed_out: 'queued',
  sessions_ended: 'queued',
  password_changed: 'queued',
  password_reset: 'doubtful',
  email_changed: 'doubtful',
  role_changed: 'doubtful',
  suspended: 'doubtful',
  reinstated: 'queued',
} as const satisfies Record<SecurityEventKind, BadgeState>

function EventRow({ event }: { event: SecurityEvent }) {
  const { t, instant } = useTexts()
  return (
    <tr>
      <td className={recordsStyles.logTime}>
        <time dateTime={event.at}>{instant(event.at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
      </td>
      <td className={recordsStyles.logKind}>
        <StateBadge state={states[event.kind]}>{t(`security.kind.${event.kind}`)}</StateBadge>
      </td>
      <td data-label={t('security.column.account')}>
        {event.userId ? (
          <b>{event.userName ?? event.userId}</b>
        ) : (
          <span className={textStyles.muted}>{t('security.noAccount')}</span>
        )}
      </td>
      <td
        data-label={t('security.column.address')}
        data-empty={!event.ip || undefined}
        className={recordsStyles.mono}
      >
        {event.ip}
      </td>
      <td
        data-label={t('security.column.detail')}
        data-empty={(!event.detail && !event.userAgent) || undefined}
        className={recordsStyles.logDetail}
      >
        {event.detail && <span>{event.detail} </span>}
        <span className={recordsStyles.logDevice} title={event.userAgent}>
          {event.userAgent}
        </span>
      </td>
    </tr>
  )
}
