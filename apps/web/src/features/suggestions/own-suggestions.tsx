import type { OwnSuggestion } from '@uitpost/contracts'
import type { EventStatus } from '@uitpost/contracts/constants'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { MorePages } from '../../ui/layout/more-pages.tsx'
import { useOwnSuggestions } from './queries.ts'

const eventStates: Record<EventStatus, BadgeState> = {
  held: 'queued',
  pending: 'queued',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'bad',
  merged: 'good',
}
const states: Record<OwnSuggestion['state'], BadgeState> = {
  received: 'queued',
  reading: 'running',
  found: 'good',
  joined: 'good',
  nothing: 'bad',
}

/** What became of one's own suggestions, the latest first. */
export function OwnSuggestions({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const own = useOwnSuggestions()
  const rows = own.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="grid gap-4">
      {own.isError && !own.isFetchNextPageError && (
        <LoadFailed onRetry={own.refetch}>{t('suggest.own.loadFailed')}</LoadFailed>
      )}
      {own.isPending && <LoadingLines className="gap-4" lines={['w-4/5', 'w-3/5']} />}
      {rows?.length === 0 && (
        <EmptyState title={t('suggest.own.none')} stamp={false}>
          {t('suggest.own.none.hint')}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <ul className="own-suggestions">
            {rows.map((suggestion) => (
              <Suggestion key={suggestion.id} suggestion={suggestion} />
            ))}
          </ul>
          <MorePages list={own} />
        </>
      )}
      <div className="dialog-foot">
        <Button look="quiet" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </div>
  )
}

function Suggestion({ suggestion }: { suggestion: OwnSuggestion }) {
  const { t, count, day, instant } = useTexts()
  const { kind, subject, state, reason, events, eventsFound, createdAt } = suggestion
  const more = eventsFound - events.length
  return (
    <li>
      <p className="own-suggestion-head">
        {kind !== 'form' && (
          <>
            <b>{subject ?? t(`suggest.way.${kind}`)}</b>
            <StateBadge state={states[state]}>{t(`suggest.state.${state}`)}</StateBadge>
          </>
        )}
        <span className="hint">
          {instant(createdAt, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
        </span>
      </p>
      {reason && <p className="text-md">{t(`suggest.reason.${reason}`)}</p>}
      <ul>
        {events.map(({ eventId, title, startDate, city, status }) => (
          <li key={eventId} className="own-suggestion-event">
            <span>
              {status === 'approved' || status === 'merged' ? (
                <Link to={`/events/${eventId}`}>{title}</Link>
              ) : (
                <b>{title}</b>
              )}
              , {day(startDate.slice(0, 10), { day: 'numeric', month: 'short', year: 'numeric' })}, {city}
            </span>
            <StateBadge state={eventStates[status]}>{t(`suggest.event.${status}`)}</StateBadge>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="hint">{count('suggest.own.more', more)}</p>}
    </li>
  )
}
