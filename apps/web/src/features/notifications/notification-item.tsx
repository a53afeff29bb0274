import type { Notification, NotificationChange } from '@uitpost/contracts'
import type { NotificationKind, RunNotificationKind } from '@uitpost/contracts/constants'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import { momentText } from '../../ui/wording/moment-text.ts'

const states: Record<NotificationKind | RunNotificationKind, BadgeState> = {
  reminder: 'queued',
  changed: 'doubtful',
  cancelled: 'bad',
  reinstated: 'good',
  run_completed: 'completed',
  run_failed: 'bad',
}

/** One thing that was told. Opening its event means that it was read. */
export function NotificationItem({
  notification: { kind, eventId, run, title: told, changes, event, createdAt, readAt },
  onMark,
  onLeave,
}: {
  notification: Notification
  onMark: (read: boolean) => void
  onLeave: () => void
}) {
  const { t, count, day, instant } = useTexts()
  const title = run
    ? t('discovery.name', { country: run.country, approach: t(`discovery.approach.${run.approach}`) })
    : told
  const to = run ? `/admin/runs/${run.id}` : event && `/events/${eventId}`
  const about = run
    ? (run.error ?? count('bell.run.found', run.eventsFound))
    : event
      ? [momentText(event.startDate, day), event.city].join(', ')
      : t('bell.gone')
  const read = readAt !== null
  const Mark = read ? CircleCheck : Circle
  return (
    <li className="bell-item" data-unread={!read || undefined}>
      <div className="bell-said">
        <p className="flex flex-wrap items-center gap-2">
          <StateBadge state={states[kind]}>{t(`bell.kind.${kind}`)}</StateBadge>
          <time className="text-sm text-muted" dateTime={createdAt}>
            {instant(createdAt, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
          </time>
          {!read && <span className="sr-only">{t('bell.unread')}</span>}
        </p>
        {to ? (
          <Link
            className="bell-title"
            to={to}
            onClick={() => {
              if (!read) onMark(true)
              onLeave()
            }}
          >
            {title}
          </Link>
        ) : (
          <p className="bell-title">{title}</p>
        )}
        <p className="text-sm text-muted">{about}</p>
        {changes.length > 0 && (
          <ul className="bell-changes">
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
      </div>
      <button
        type="button"
        className="bell-mark"
        aria-label={t(read ? 'bell.markUnread' : 'bell.markRead', { title })}
        onClick={() => onMark(!read)}
      >
        <Mark className="icon" aria-hidden="true" />
      </button>
    </li>
  )
}

/** What it was, and what it is now. */
function Change({ change: { field, from, to } }: { change: NotificationChange }) {
  const { t, day } = useTexts()
  const shown = (value: string | null) => {
    if (value === null) return t('bell.none')
    return field === 'startDate' || field === 'endDate' ? momentText(value, day) : value
  }
  return (
    <li>
      {t(`bell.field.${field}`)} <span className="sr-only">{t('bell.was')}</span> <del>{shown(from)}</del>{' '}
      <span aria-hidden="true">→</span> <span className="sr-only">{t('bell.isNow')}</span>{' '}
      <ins>{shown(to)}</ins>
    </li>
  )
}
