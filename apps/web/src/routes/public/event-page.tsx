import type { EventDetail } from '@uitpost/contracts'
import { ArrowLeft } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { LoadingEvents } from '../../features/events/loading-events.tsx'
import { EventView } from '../../features/events/page/event-view.tsx'
import { useEvent } from '../../features/events/queries.ts'
import { useFollowing } from '../../features/followed-series/queries.ts'
import { ReportEvent } from '../../features/reader-reports/report-event.tsx'
import { useAnnounceDecision } from '../../features/review/actions/queries.ts'
import { useSaving } from '../../features/saved-events/queries.ts'
import { ShareEvent } from '../../features/sharing/share-event.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import plainPageStyles from '../../ui/layout/plain-page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import textStyles from '../../ui/text.module.css'
import { useToday } from '../people/use-today.ts'
import styles from './event-page.module.css'

/** Only events with a public page can be shared. */
const isPublic = ({ status }: EventDetail) => status === 'approved' || status === 'cancelled'

/** The page of an event. A merged event redirects to the one that was kept. */
export function EventPage() {
  const { t } = useTexts()
  const { id = '' } = useParams()
  const today = useToday()
  const saving = useSaving()
  const following = useFollowing()
  const announce = useAnnounceDecision()
  const { data: event, isError, isPending, refetch } = useEvent(id)
  const otherId = event?.mergedInto ?? (event && event.id !== id ? event.id : undefined)
  if (otherId) return <Navigate to={`/events/${otherId}`} replace />
  return (
    <div className={classNames(pageStyles.page, plainPageStyles.plainPage)}>
      <div className={styles.above}>
        <Link to="/events" className={styles.back}>
          <ArrowLeft aria-hidden="true" />
          {t('eventPage.back')}
        </Link>
        {event && isPublic(event) && <ShareEvent event={event} />}
      </div>
      {event && (
        <EventView event={event} today={today} saving={saving} following={following} announce={announce}>
          {isPublic(event) && <ReportEvent key={event.id} eventId={event.id} />}
        </EventView>
      )}
      {!event && (
        <div className={classNames(pageStyles.screenHead, plainPageStyles.plainPageHead)}>
          <ScreenHeading screen={t('eventPage.title')}>
            {event === null ? t('eventPage.missing') : t('eventPage.title')}
          </ScreenHeading>
        </div>
      )}
      {event === null && (
        <p className={classNames(textStyles.medium, textStyles.muted)}>{t('eventPage.missing.text')}</p>
      )}
      {isPending && <LoadingEvents />}
      {isError && !event && <LoadFailed onRetry={refetch}>{t('eventPage.loadFailed')}</LoadFailed>}
    </div>
  )
}
