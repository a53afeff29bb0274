import type { Notification, NotificationChange } from '@uitpost/contracts'
import type {
  NotificationKind,
  ReportNotificationKind,
  RunNotificationKind,
} from '@uitpost/contracts/constants'
import { Circle, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import textStyles from '../../ui/text.module.css'
import { momentText, startText } from '../../ui/wording/moment-text.ts'
import bellStyles from './bell.module.css'

const states: Record<NotificationKind | RunNotificationKind | ReportNotificationKind, BadgeState> = {
  reminder: 'queued',
  changed: 'doubtful',
  cancelled: 'bad',
  reinstated: 'good',
  run_completed: 'completed',
  run_failed: 'bad',
  report_cancelled: 'bad',
  report_corrected: 'doubtful',
  report_removed: 'bad',
  report_right: 'good',
}

/** One notification. Opening its event marks it as read. */
export function NotificationItem({
  notification: { kind, eventId, run, title: eventTitle, changes, event, createdAt, readAt },
  onMark,
  onLeave,
}: {
  notification: Notification
  onMark: (read: boolean) => void
  onLeave: () => void
}) {
  const texts = useTexts()
  const { t, count, instant } = texts
  const title = run
    ? t('discovery.name', { country: run.country, approach: t(`discovery.approach.${run.approach}`) })
    : eventTitle
  const to = run ? `/admin/runs/${run.id}` : event && `/events/${eventId}`
  const about = run
    ? (run.error ?? count('bell.run.found', run.eventsFound))
    : event
      ? [startText(event, texts), event.city].join(', ')
      : t('bell.gone')
  const read = readAt !== null
  const Mark = read ? CircleCheck : Circle
  return (
    <li className={bellStyles.bellItem} data-unread={!read || undefined}>
      <div className={bellStyles.bellBody}>
        <p className={bellStyles.bellKind}>
          <StateBadge state={states[kind]}>{t(`bell.kind.${kind}`)}</StateBadge>
          <time className={classNames(textStyles.small, textStyles.muted)} dateTime={createdAt}>
            {instant(createdAt, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
          </time>
          {!read && <span className={textStyles.visuallyHidden}>{t('bell.unread')}</span>}
        </p>
        {to ? (
          <Link
            className={bellStyles.bellTitle}
            to={to}
            onClick={() => {
              if (!read) onMark(true)
              onLeave()
            }}
          >
            {title}
          </Link>
        ) : (
          <p className={bellStyles.bellTitle}>{title}</p>
        )}
        <p className={classNames(textStyles.small, textStyles.muted)}>{about}</p>
        {changes.length > 0 && (
          <ul className={bellStyles.bellChanges}>
            {changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        )}
      </div>
      <button
        type="button"
        className={bellStyles.bellMark}
        aria-label={t(read ? 'bell.markUnread' : 'bell.markRead', { title })}
        onClick={() => onMark(!read)}
      >
        <Mark aria-hidden="true" />
      </button>
    </li>
  )
}

/** Old and new value of a changed field. */
function Change({ change: { field, from, to } }: { change: NotificationChange }) {
  const { t, day } = useTexts()
  const shown = (value: string | null) => {
    if (value === null) return t('bell.none')
    return field === 'startDate' || field === 'endDate' ? momentText(value, day) : value
  }
  return (
    <li>
      {t(`bell.field.${field}`)} <span className={textStyles.visuallyHidden}>{t('bell.was')}</span>{' '}
      <del>{shown(from)}</del> <span aria-hidden="true">→</span>{' '}
      <span className={textStyles.visuallyHidden}>{t('bell.isNow')}</span> <ins>{shown(to)}</ins>
    </li>
  )
}
