import type { OwnSuggestion } from '@uitpost/contracts'
import type { EventStatus } from '@uitpost/contracts/admin-constants'
import { Link } from 'react-router-dom'
import { itemsOf } from '../../api/pages.ts'
import { cityName } from '../../texts/city-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { type BadgeState, StateBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import textStyles from '../../ui/text.module.css'
import { useOwnSuggestions } from './queries.ts'
import suggestionsStyles from './suggestions.module.css'

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

/** The user's suggestions with their state, latest first. */
export function OwnSuggestions({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const own = useOwnSuggestions()
  return (
    <div className={stackStyles.stack}>
      <AsyncPanel
        read={own}
        data={itemsOf(own)}
        failed={t('suggest.own.loadFailed')}
        loading={<LoadingLines lines={['4/5', '3/5']} />}
        empty={{ title: t('suggest.own.none'), hint: t('suggest.own.none.hint') }}
      >
        {(rows) => (
          <>
            <ul className={suggestionsStyles.ownSuggestions}>
              {rows.map((suggestion) => (
                <Suggestion key={suggestion.id} suggestion={suggestion} />
              ))}
            </ul>
            <MorePages list={own} />
          </>
        )}
      </AsyncPanel>
      <DialogFoot onClose={onClose} />
    </div>
  )
}

function Suggestion({ suggestion }: { suggestion: OwnSuggestion }) {
  const texts = useTexts()
  const { t, count, day, instant } = texts
  const { kind, subject, state, reason, events, eventsFound, createdAt } = suggestion
  const more = eventsFound - events.length
  return (
    <li>
      <p className={suggestionsStyles.ownSuggestionHead}>
        {kind !== 'form' && (
          <>
            <b>{subject ?? t(`suggest.way.${kind}`)}</b>
            <StateBadge state={states[state]}>{t(`suggest.state.${state}`)}</StateBadge>
          </>
        )}
        <span className={fieldStyles.hint}>
          {instant(createdAt, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })}
        </span>
      </p>
      {reason && <p className={textStyles.medium}>{t(`suggest.reason.${reason}`)}</p>}
      <ul>
        {events.map(({ eventId, title, startDate, status, ...place }) => (
          <li key={eventId} className={suggestionsStyles.ownSuggestionEvent}>
            <span>
              {status === 'approved' || status === 'merged' ? (
                <Link to={`/events/${eventId}`}>{title}</Link>
              ) : (
                <b>{title}</b>
              )}
              , {day(startDate.slice(0, 10), { day: 'numeric', month: 'short', year: 'numeric' })},{' '}
              {cityName(place, texts)}
            </span>
            <StateBadge state={eventStates[status]}>{t(`suggest.event.${status}`)}</StateBadge>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={fieldStyles.hint}>{count('suggest.own.more', more)}</p>}
    </li>
  )
}
