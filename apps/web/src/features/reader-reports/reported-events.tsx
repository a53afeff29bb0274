import type { AdminEvent } from '@uitpost/contracts'
import { REPORT_KINDS } from '@uitpost/contracts/constants'
import { itemsOf } from '../../api/pages.ts'
import { cityName } from '../../texts/city-name.ts'
import { useTexts } from '../../texts/texts.tsx'
import { PlainBadge, StateBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import type { Announce } from '../../ui/feedback/toast.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import { AnsweredItem } from '../../ui/panels/answered-item.tsx'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import { startText } from '../../ui/wording/moment-text.ts'
import { webLink } from '../../ui/wording/web-link.ts'
import { OrganiserRequest } from './organiser-request.tsx'
import { useAnswerReports, useReportedEvents } from './queries.ts'
import styles from './reader-reports.module.css'

/**
 * Events that readers reported, one entry each with the count of each kind, and what their organisers ask, with buttons for
 * the admin's decision.
 */
export function ReportedEvents({
  announce,
  onEdit,
  onlySome = false,
}: {
  announce: Announce
  onEdit: (id: string) => void
  /** Renders nothing while there are none. */
  onlySome?: boolean
}) {
  const { t, count } = useTexts()
  const events = useReportedEvents()
  const shown = itemsOf(events)
  if (onlySome && !shown?.some(({ reports, organiser }) => reports ?? organiser)) return null
  return (
    <Panel
      id="reported"
      heading={t('reports.heading')}
      head={
        shown &&
        shown.length > 0 && <p>{count('reports.count', events.data?.pages[0]?.total ?? shown.length)}</p>
      }
    >
      <AsyncPanel
        read={events}
        data={shown}
        failed={t('reports.loadFailed')}
        silent
        empty={t('reports.none')}
      >
        {(reported) => (
          <ul>
            {reported.map((event) => {
              const entry = { event, announce, onEdit: () => onEdit(event.id) }
              return event.organiser ? (
                <OrganiserRequest key={event.id} {...entry} organiser={event.organiser} />
              ) : (
                <ReportedEvent key={event.id} {...entry} />
              )
            })}
          </ul>
        )}
      </AsyncPanel>
      {events.hasNextPage && <MorePages list={events} />}
    </Panel>
  )
}

function ReportedEvent({
  event,
  announce,
  onEdit,
}: {
  event: AdminEvent
  announce: Announce
  onEdit: () => void
}) {
  const texts = useTexts()
  const { t, instant } = texts
  const answer = useAnswerReports(announce)
  const { id, title, reports, status } = event
  const pendingAnswer = answer.isPending ? answer.variables.answer : undefined
  const page = webLink(event.sourceLink)
  if (!reports) return null
  return (
    <AnsweredItem
      title={title}
      link={`/events/${id}`}
      facts={`${cityName(event, texts)}, ${startText(event, texts)}`}
      badge={status === 'cancelled' && <StateBadge state="bad">{t('event.cancelled')}</StateBadge>}
      disabled={answer.isPending}
      answers={[
        {
          label: t('reports.right'),
          busy: pendingAnswer === 'right',
          onClick: () => answer.mutate({ id, title, answer: 'right' }),
        },
        { label: t('reports.edit'), onClick: onEdit },
        {
          label: t('reports.reject'),
          busy: pendingAnswer === 'reject',
          onClick: () => answer.mutate({ id, title, answer: 'reject' }),
        },
      ]}
    >
      <ul className={styles.reportedCounts} aria-label={t('reports.counts')}>
        {REPORT_KINDS.filter((kind) => reports.counts[kind] > 0).map((kind) => (
          <li key={kind}>
            <PlainBadge>{t(`reports.of.${kind}`, { count: reports.counts[kind] })}</PlainBadge>
          </li>
        ))}
      </ul>
      <p className={fieldStyles.hint}>
        {t('reports.latest', {
          time: instant(reports.latestAt, { dateStyle: 'medium', timeStyle: 'short' }),
        })}
        {page && (
          <>
            ,{' '}
            <a href={page} target="_blank" rel="noopener noreferrer">
              {new URL(page).hostname}
            </a>
          </>
        )}
      </p>
    </AnsweredItem>
  )
}
