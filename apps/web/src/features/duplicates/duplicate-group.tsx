import type { DuplicateEvent } from '@uitpost/contracts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { momentText } from '../../ui/wording/moment-text.ts'
import { placeText } from '../../ui/wording/place-text.ts'
import { webLink } from '../../ui/wording/web-link.ts'
import { idsOf, type ListedGroup, useDismissDuplicates, useRemoveDuplicates } from './queries.ts'
import './duplicates.css'

/** One group: its events side by side, what makes them alike, and the two ways to decide. */
export function DuplicateGroupCard({ group, announce }: { group: ListedGroup; announce: Announce }) {
  const { t, number, day } = useTexts()
  const id = useId()
  const remove = useRemoveDuplicates(announce)
  const dismiss = useDismissDuplicates(announce)
  const busy = remove.isPending || dismiss.isPending
  return (
    <article aria-labelledby={id} aria-busy={busy}>
      <div className="duplicate-head">
        <h3 id={id}>{group.title}</h3>
        <p>
          {startText(group.start_date, day)}, {group.city}
        </p>
        <PlainBadge>{t('duplicates.count', { count: number(group.duplicate_count) })}</PlainBadge>
        <div className="duplicate-tools">
          <Button
            look="quiet"
            size="dense"
            disabled={busy}
            about={group.title}
            onClick={() => dismiss.mutate(group)}
          >
            {t('duplicates.dismiss')}
          </Button>
          <Button
            look="line"
            size="dense"
            busy={remove.isPending}
            disabled={busy}
            about={group.title}
            onClick={() => remove.mutate({ all: false, group })}
          >
            {t('duplicates.remove')}
          </Button>
        </div>
      </div>
      {group.events ? (
        <EventTable labelledBy={id} events={group.events} />
      ) : (
        <EventLinks ids={idsOf(group)} />
      )}
    </article>
  )
}

function EventTable({ labelledBy, events }: { labelledBy: string; events: readonly DuplicateEvent[] }) {
  const { t } = useTexts()
  return (
    <table className="records duplicate-events" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('duplicates.column.event')}</th>
          <th scope="col">{t('duplicates.column.start')}</th>
          <th scope="col">{t('duplicates.column.place')}</th>
          <th scope="col">{t('duplicates.column.source')}</th>
          <th scope="col">{t('duplicates.column.why')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, index) => (
          <EventRow key={event.id} event={event} kept={index === 0} />
        ))}
      </tbody>
    </table>
  )
}

/** Where a server says nothing but ids: each event has a page of its own. */
function EventLinks({ ids }: { ids: readonly string[] }) {
  const { t, number } = useTexts()
  return (
    <ul className="duplicate-links">
      {ids.map((id, index) => (
        <li key={id}>
          <Link to={`/events/${id}`}>{t('duplicates.openEvent', { number: number(index + 1) })}</Link>{' '}
          {index === 0 && <StateBadge state="good">{t('duplicates.kept')}</StateBadge>}
        </li>
      ))}
    </ul>
  )
}

function EventRow({ event, kept }: { event: DuplicateEvent; kept: boolean }) {
  const { t, day } = useTexts()
  const link = webLink(event.sourceLink)
  return (
    <tr>
      <td className="duplicate-event">
        <b>{event.title}</b> {kept && <StateBadge state="good">{t('duplicates.kept')}</StateBadge>}
      </td>
      <td>{startText(event.startDate, day)}</td>
      <td>{placeText(event)}</td>
      <td className="duplicate-source">
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {event.source}
          </a>
        ) : (
          event.source
        )}
      </td>
      <td className="duplicate-why">
        {event.score !== null && <b>{t('duplicates.score', { percent: Math.round(event.score * 100) })}</b>}
        <ul>
          {event.likeness.map(({ field, reason }) => (
            <li key={field}>
              <span className="text-muted">{t(`duplicates.field.${field}`)}</span> {reason}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** Whatever a server says of a day is shown; of one of ours it is a day, with a time or without. */
const startText = (value: string, day: Texts['day']): string =>
  /^\d{4}-\d{2}-\d{2}/.test(value) ? momentText(value, day) : value
