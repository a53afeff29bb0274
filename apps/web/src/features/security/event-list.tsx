import type { SecurityEvent, SecurityEventKind } from '@uitpost/contracts'
import { itemsOf } from '../../api/pages.ts'
import { useTexts } from '../../texts/texts.tsx'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import dataTableStyles from '../../ui/panels/data-table.module.css'
import { type Column, DataTable } from '../../ui/panels/data-table.tsx'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import { EventFilterFields, eventsHeadingId, useEventFilter } from './event-filter.tsx'
import { useSecurityEvents } from './queries.ts'

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

/** Events of the security log, newest first. */
export function SecurityEvents() {
  const { t } = useTexts()
  const { filter, change } = useEventFilter()
  const events = useSecurityEvents(filter)
  const rows = itemsOf(events)
  const accountName = rows?.find(({ userId }) => userId === filter.userId)?.userName ?? undefined
  const columns: Column<SecurityEvent>[] = [
    {
      heading: t('security.column.time'),
      stacked: 'end',
      className: dataTableStyles.logTime,
      render: ({ at }) => <Moment at={at} precise />,
    },
    {
      heading: t('security.column.kind'),
      stacked: 'start',
      className: dataTableStyles.logKind,
      render: ({ kind }) => <StateBadge state={states[kind]}>{t(`security.kind.${kind}`)}</StateBadge>,
    },
    {
      heading: t('security.column.account'),
      isLabelled: true,
      render: ({ userId, userName }) =>
        userId ? (
          <b>{userName ?? userId}</b>
        ) : (
          <span className={textStyles.muted}>{t('security.noAccount')}</span>
        ),
    },
    {
      heading: t('security.column.address'),
      isLabelled: true,
      isEmpty: ({ ip }) => !ip,
      className: dataTableStyles.mono,
      render: ({ ip }) => ip,
    },
    {
      heading: t('security.column.detail'),
      isLabelled: true,
      isEmpty: ({ detail, userAgent }) => !detail && !userAgent,
      className: dataTableStyles.logDetail,
      render: ({ detail, userAgent }) => (
        <>
          {detail && <span>{detail} </span>}
          <span className={dataTableStyles.logDevice} title={userAgent}>
            {userAgent}
          </span>
        </>
      ),
    },
  ]
  return (
    <section aria-labelledby={eventsHeadingId}>
      <div className={panelStyles.panelHead}>
        <h2 id={eventsHeadingId} tabIndex={-1}>
          {t('security.events')}
        </h2>
      </div>
      <DataTable
        labelledBy={eventsHeadingId}
        columns={columns}
        read={events}
        rows={rows}
        failed={t('security.events.loadFailed')}
        empty={{ title: t('security.events.none') }}
        filter={<EventFilterFields filter={filter} change={change} accountName={accountName} />}
      />
    </section>
  )
}
