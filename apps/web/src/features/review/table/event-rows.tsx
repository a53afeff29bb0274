import type { AdminEvent } from '@uitpost/contracts'
import type { EventStatus } from '@uitpost/contracts/admin-constants'
import { sourceNameIn } from '@uitpost/contracts/source-names'
import { Link } from 'react-router-dom'
import { cityName } from '../../../texts/city-name.ts'
import { type Texts, useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { type BadgeState, StateBadge } from '../../../ui/drawing/badge.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import type { Column } from '../../../ui/panels/data-table.tsx'
import { verdictStates } from '../../../ui/wording/verdict-states.ts'
import { DECIDABLE } from '../bulk/queries.ts'
import { ProvenFields } from '../queue/proven-fields.tsx'
import adminEventsStyles from './admin-events.module.css'

const statusStates: Record<EventStatus, BadgeState> = {
  held: 'doubtful',
  pending: 'queued',
  approved: 'good',
  rejected: 'bad',
  cancelled: 'bad',
  merged: 'queued',
}

export const isRejectable = ({ status }: AdminEvent): boolean => DECIDABLE.reject.includes(status)

/** Title, city, start, source, status and proof of an event, and buttons for the admin's decision. */
export function eventColumns(texts: Texts, actions: Actions): Column<AdminEvent>[] {
  const { t } = texts
  return [
    {
      heading: t('adminEvents.column.title'),
      className: adminEventsStyles.adminEventTitle,
      render: ({ id, title }) => <Link to={`/events/${id}`}>{title}</Link>,
    },
    { heading: t('adminEvents.column.city'), render: (event) => cityName(event, texts) },
    {
      heading: t('adminEvents.column.start'),
      className: adminEventsStyles.adminEventStart,
      render: ({ startDate, timeKnown }) => (
        <>
          {texts.day(startDate.slice(0, 10), { day: 'numeric', month: 'short', year: 'numeric' })}
          {startDate.length > 10 && `, ${startDate.slice(11, 16)}`}
          {!timeKnown && `, ${t('event.timeNotStated')}`}
        </>
      ),
    },
    {
      heading: t('adminEvents.column.source'),
      className: adminEventsStyles.adminEventSource,
      render: ({ source }) => sourceNameIn(source, texts.language),
    },
    {
      heading: t('adminEvents.column.status'),
      render: ({ status }) => (
        <StateBadge state={statusStates[status]}>{t(`event.status.${status}`)}</StateBadge>
      ),
    },
    {
      heading: t('adminEvents.column.proof'),
      className: adminEventsStyles.adminEventProof,
      render: ({ verdict, proof }) => (
        <>
          <StateBadge state={verdictStates[verdict]}>{t(`verdict.${verdict}`)}</StateBadge>
          {proof.level === 'partial' && (
            <p className={fieldStyles.hint}>
              <ProvenFields proof={proof} brief />
            </p>
          )}
        </>
      ),
    },
    {
      heading: t('adminEvents.column.actions'),
      isHeadingHidden: true,
      className: adminEventsStyles.adminEventActions,
      render: (event) => <EventActions event={event} {...actions} />,
    },
  ]
}

interface Actions {
  onDecide: (decision: 'approve' | 'reject', id: string) => void
  onApproveSeries: (id: string) => void
  onEdit: (id: string) => void
}

function EventActions({ event, onDecide, onApproveSeries, onEdit }: Actions & { event: AdminEvent }) {
  const { t } = useTexts()
  const { id, title, status, seriesId } = event
  return (
    <>
      {status === 'pending' && (
        <Button size="dense" about={title} onClick={() => onDecide('approve', id)}>
          {t('adminEvents.approve')}
        </Button>
      )}
      {status === 'pending' && seriesId && (
        <Button
          look="line"
          size="dense"
          about={title}
          title={t('series.approve')}
          onClick={() => onApproveSeries(id)}
        >
          {t('series.short')}
        </Button>
      )}
      {isRejectable(event) && (
        <>
          <Button look="line" size="dense" about={title} onClick={() => onDecide('reject', id)}>
            {t('adminEvents.reject')}
          </Button>
          <Button look="quiet" size="dense" about={title} onClick={() => onEdit(id)}>
            {t('adminEvents.edit')}
          </Button>
        </>
      )}
    </>
  )
}
