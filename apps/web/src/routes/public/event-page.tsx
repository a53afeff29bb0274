import type { EventDetail } from '@uitpost/contracts'
import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { EventView } from '../../features/events/event-view.tsx'
import { LoadingEvents } from '../../features/events/loading-events.tsx'
import { useEvent } from '../../features/events/queries.ts'
import { useAnnounceDecision } from '../../features/review-actions/queries.ts'
import { useSaving } from '../../features/saved-events/queries.ts'
import { ShareEvent } from '../../features/sharing/share-event.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { useToday } from '../people/use-today.ts'
import './plain-page.css'
import '../../ui/layout/section.css'

/** What strangers may read has a page that can be sent to them. */
const isPublic = ({ status }: EventDetail) => status === 'approved' || status === 'cancelled'

/** One event. A merged one leads on to the one that was kept. */
export function EventPage() {
  const { t } = useTexts()
  const { id = '' } = useParams()
  const today = useToday()
  const saving = useSaving()
  const announce = useAnnounceDecision()
  const { data: event, isError, isPending, refetch } = useEvent(id)
  const elsewhere = event?.mergedInto ?? (event && event.id !== id ? event.id : undefined)
  if (elsewhere) return <Navigate to={`/events/${elsewhere}`} replace />
  return (
    <div className="page plain-page">
      <div className="flex flex-wrap items-center justify-between gap-2 pb-4 text-md">
        <Link to="/events" className="inline-flex items-center gap-2">
          <ArrowLeft className="icon" aria-hidden="true" />
          {t('eventPage.back')}
        </Link>
        {event && isPublic(event) && <ShareEvent event={event} />}
      </div>
      {event && <EventView event={event} today={today} saving={saving} announce={announce} />}
      {!event && (
        <div className="screen-head">
          <ScreenHeading title={t('app.title', { screen: t('eventPage.title') })}>
            {event === null ? t('eventPage.missing') : t('eventPage.title')}
          </ScreenHeading>
        </div>
      )}
      {event === null && <p className="text-md text-muted">{t('eventPage.missing.text')}</p>}
      {isPending && <LoadingEvents />}
      {isError && !event && <LoadFailed onRetry={refetch}>{t('eventPage.loadFailed')}</LoadFailed>}
    </div>
  )
}
