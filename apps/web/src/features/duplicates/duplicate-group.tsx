import type { DuplicateEvent } from '@uitpost/contracts'
import { addressOf, sayAddress, townNamesIn } from '@uitpost/places/address'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { cityName } from '../../texts/city-name.ts'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import recordsStyles from '../../ui/layout/records.module.css'
import textStyles from '../../ui/text.module.css'
import { momentText, startText } from '../../ui/wording/moment-text.ts'
import { webLink } from '../../ui/wording/web-link.ts'
import duplicatesStyles from './duplicates.module.css'
import { idsOf, type ListedGroup, useDismissDuplicates, useRemoveDuplicates } from './queries.ts'

/** One group: its events side by side, their similarities, and buttons to merge the group or dismiss it. */
export function DuplicateGroupCard({ group, announce }: { group: ListedGroup; announce: Announce }) {
  const texts = useTexts()
  const { t, number, day } = texts
  const id = useId()
  const remove = useRemoveDuplicates(announce)
  const dismiss = useDismissDuplicates(announce)
  const busy = remove.isPending || dismiss.isPending
  return (
    <article aria-labelledby={id} aria-busy={busy}>
      <div className={duplicatesStyles.duplicateHead}>
        <h3 id={id}>{group.title}</h3>
        <p>
          {writtenStart(group.start_date, day)}, {cityName(group.events?.[0] ?? group, texts)}
        </p>
        <PlainBadge>{t('duplicates.count', { count: number(group.duplicate_count) })}</PlainBadge>
        <div className={duplicatesStyles.duplicateTools}>
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
    <table
      className={classNames(recordsStyles.records, duplicatesStyles.duplicateEvents)}
      aria-labelledby={labelledBy}
    >
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

/** Links to the event pages, for servers that send only ids. */
function EventLinks({ ids }: { ids: readonly string[] }) {
  const { t, number } = useTexts()
  return (
    <ul className={duplicatesStyles.duplicateLinks}>
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
  const texts = useTexts()
  const { t } = texts
  const link = webLink(event.sourceLink)
  return (
    <tr>
      <td className={duplicatesStyles.duplicateEvent}>
        <b>{event.title}</b> {kept && <StateBadge state="good">{t('duplicates.kept')}</StateBadge>}
      </td>
      <td>{startText(event, texts)}</td>
      <td>{sayAddress(addressOf({ ...event, townNames: townNamesIn(event, texts.language) }))}</td>
      <td className={duplicatesStyles.duplicateSource}>
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {event.source}
          </a>
        ) : (
          event.source
        )}
      </td>
      <td className={duplicatesStyles.duplicateReason}>
        {event.score !== null && <b>{t('duplicates.score', { percent: Math.round(event.score * 100) })}</b>}
        <ul>
          {event.likeness.map(({ field, reason }) => (
            <li key={field}>
              <span className={textStyles.muted}>{t(`duplicates.field.${field}`)}</span> {reason}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}

/** Formats a date, with or without time; a value in another format is shown unchanged. */
const writtenStart = (value: string, day: Texts['day']): string =>
  /^\d{4}-\d{2}-\d{2}/.test(value) ? momentText(value, day) : value
