import type { DuplicateEvent } from '@uitpost/contracts'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { addressOf, sayAddress, townNamesIn } from '@uitpost/places/address'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { cityName } from '../../texts/city-name.ts'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import { Rows } from '../../ui/panels/data-table.tsx'
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
  const texts = useTexts()
  const { t } = texts
  return (
    <Rows
      labelledBy={labelledBy}
      look="records"
      className={duplicatesStyles.duplicateEvents}
      rows={events}
      columns={[
        {
          heading: t('duplicates.column.event'),
          className: duplicatesStyles.duplicateEvent,
          render: ({ title }, index) => (
            <>
              <b>{title}</b> {index === 0 && <StateBadge state="good">{t('duplicates.kept')}</StateBadge>}
            </>
          ),
        },
        { heading: t('duplicates.column.start'), render: (event) => startText(event, texts) },
        {
          heading: t('duplicates.column.place'),
          render: (event) =>
            sayAddress(addressOf({ ...event, townNames: townNamesIn(event, texts.language) })),
        },
        {
          heading: t('duplicates.column.source'),
          className: duplicatesStyles.duplicateSource,
          render: (event) => <Source event={event} />,
        },
        {
          heading: t('duplicates.column.why'),
          className: duplicatesStyles.duplicateReason,
          render: (event) => <Likeness event={event} />,
        },
      ]}
    />
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

function Source({ event: { source, sourceLink } }: { event: DuplicateEvent }) {
  const { language } = useTexts()
  const name = sourceNameIn(source, language)
  const link = webLink(sourceLink)
  return link ? (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  ) : (
    name
  )
}

function Likeness({ event: { score, likeness } }: { event: DuplicateEvent }) {
  const { t } = useTexts()
  return (
    <>
      {score !== null && <b>{t('duplicates.score', { percent: Math.round(score * 100) })}</b>}
      <ul>
        {likeness.map(({ field, reason }) => (
          <li key={field}>
            <span className={textStyles.muted}>{t(`duplicates.field.${field}`)}</span> {reason}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Formats a date, with or without time; a value in another format is shown unchanged. */
const writtenStart = (value: string, day: Texts['day']): string =>
  /^\d{4}-\d{2}-\d{2}/.test(value) ? momentText(value, day) : value
