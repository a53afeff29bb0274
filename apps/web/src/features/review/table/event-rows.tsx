import type { AdminEvent } from '@uitpost/contracts'
import type { EventStatus, Verdict } from '@uitpost/contracts/admin-constants'
import { Link } from 'react-router-dom'
import { cityName } from '../../../texts/city-name.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import checkStyles from '../../../ui/controls/check.module.css'
import { type BadgeState, StateBadge } from '../../../ui/drawing/badge.tsx'
import recordsStyles from '../../../ui/layout/records.module.css'
import textStyles from '../../../ui/text.module.css'
import adminEventsStyles from './admin-events.module.css'

const statusStates: Record<EventStatus, BadgeState> = {
  held: 'doubtful',
  pending: 'queued',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'bad',
  merged: 'queued',
}
const verdictStates: Record<Verdict, BadgeState> = {
  verified: 'good',
  partly: 'doubtful',
  unverified: 'doubtful',
  contradicted: 'bad',
  unreachable: 'bad',
}
const REJECTABLE: readonly EventStatus[] = ['held', 'pending', 'approved', 'cancelled']

/** A row per event: choose it, read it, decide about it, change it. */
export function EventRows({
  events,
  busy,
  chosen,
  onChoose,
  onDecide,
  onApproveSeries,
  onEdit,
}: {
  events: AdminEvent[]
  busy: boolean
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onDecide: (decision: 'approve' | 'reject', id: string) => void
  onApproveSeries: (id: string) => void
  onEdit: (id: string) => void
}) {
  const { t } = useTexts()
  const decidable = events.filter(({ status }) => REJECTABLE.includes(status)).map(({ id }) => id)
  const all = decidable.length > 0 && decidable.every((id) => chosen.has(id))
  return (
    <table
      className={classNames(recordsStyles.records, recordsStyles.logTable, adminEventsStyles.adminEvents)}
      aria-label={t('adminEvents.heading')}
      aria-busy={busy}
    >
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              className={checkStyles.box}
              aria-label={t('adminEvents.selectAll')}
              checked={all}
              onChange={() => onChoose(new Set(all ? [] : decidable))}
            />
          </th>
          <th scope="col">{t('adminEvents.column.title')}</th>
          <th scope="col">{t('adminEvents.column.city')}</th>
          <th scope="col">{t('adminEvents.column.start')}</th>
          <th scope="col">{t('adminEvents.column.source')}</th>
          <th scope="col">{t('adminEvents.column.status')}</th>
          <th scope="col">{t('adminEvents.column.proof')}</th>
          <th scope="col">
            <span className={textStyles.visuallyHidden}>{t('adminEvents.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            chosen={chosen.has(event.id)}
            onChoose={(wanted) => {
              const others = [...chosen].filter((id) => id !== event.id)
              onChoose(new Set(wanted ? [...others, event.id] : others))
            }}
            onDecide={(decision) => onDecide(decision, event.id)}
            onApproveSeries={() => onApproveSeries(event.id)}
            onEdit={() => onEdit(event.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

function EventRow({
  event,
  chosen,
  onChoose,
  onDecide,
  onApproveSeries,
  onEdit,
}: {
  event: AdminEvent
  chosen: boolean
  onChoose: (wanted: boolean) => void
  onDecide: (decision: 'approve' | 'reject') => void
  onApproveSeries: () => void
  onEdit: () => void
}) {
  const texts = useTexts()
  const { t, day } = texts
  const { id, title, startDate, timeKnown, source, status, verdict, seriesId } = event
  const rejectable = REJECTABLE.includes(status)
  return (
    <tr aria-selected={chosen || undefined}>
      <td className={adminEventsStyles.adminEventChoice}>
        <input
          type="checkbox"
          className={checkStyles.box}
          aria-label={t('adminEvents.select', { title })}
          checked={chosen}
          disabled={!rejectable}
          onChange={(change) => onChoose(change.target.checked)}
        />
      </td>
      <td className={adminEventsStyles.adminEventTitle}>
        <Link to={`/events/${id}`}>{title}</Link>
      </td>
      <td>{cityName(event, texts)}</td>
      <td className={adminEventsStyles.adminEventStart}>
        {day(startDate.slice(0, 10), { day: 'numeric', month: 'short', year: 'numeric' })}
        {startDate.length > 10 && `, ${startDate.slice(11, 16)}`}
        {!timeKnown && `, ${t('event.timeNotStated')}`}
      </td>
      <td className={adminEventsStyles.adminEventSource}>{source}</td>
      <td>
        <StateBadge state={statusStates[status]}>{t(`event.status.${status}`)}</StateBadge>
      </td>
      <td>
        <StateBadge state={verdictStates[verdict]}>{t(`verdict.${verdict}`)}</StateBadge>
      </td>
      <td className={adminEventsStyles.adminEventActions}>
        {status === 'pending' && (
          <Button size="dense" about={title} onClick={() => onDecide('approve')}>
            {t('adminEvents.approve')}
          </Button>
        )}
        {status === 'pending' && seriesId && (
          <Button
            look="line"
            size="dense"
            about={title}
            title={t('series.approve')}
            onClick={onApproveSeries}
          >
            {t('series.short')}
          </Button>
        )}
        {rejectable && (
          <>
            <Button look="line" size="dense" about={title} onClick={() => onDecide('reject')}>
              {t('adminEvents.reject')}
            </Button>
            <Button look="quiet" size="dense" about={title} onClick={onEdit}>
              {t('adminEvents.edit')}
            </Button>
          </>
        )}
      </td>
    </tr>
  )
}
