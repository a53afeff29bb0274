import { useUser } from '../../api/session/session.tsx'
import { UnconfirmedNotice } from '../../features/account-recovery/unconfirmed-notice.tsx'
import { Ticket } from '../../features/dashboard-stats/ticket.tsx'
import { EventList } from '../../features/events/event-list.tsx'
import { ExportEvents } from '../../features/exports/export-events.tsx'
import { FirstSteps } from '../../features/onboarding/first-steps.tsx'
import { DeliveryCard } from '../../features/preferences/delivery-card.tsx'
import { useSaving } from '../../features/saved-events/queries.ts'
import { ShareProfile } from '../../features/sharing/share-profile.tsx'
import { OnwardNotice } from '../../features/sign-in/onward.tsx'
import { useCategories, useSubscriptions } from '../../features/subscriptions/queries.ts'
import { SubscribedCategories } from '../../features/subscriptions/subscribed-categories.tsx'
import { SuggestEvent } from '../../features/suggestions/suggest-event.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { TearOffCalendar } from '../../ui/drawing/tear-off-calendar.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import { useToday } from './use-today.ts'
import './dashboard.css'
import { Boundary } from '../../ui/feedback/boundary.tsx'

export function Dashboard() {
  const { t, day } = useTexts()
  const user = useUser()
  const today = useToday()
  const saving = useSaving()
  const categories = useCategories()
  const subscriptions = useSubscriptions()
  const subscribed = subscriptions.data
    ? new Set(subscriptions.data.map(({ categoryId }) => categoryId))
    : subscriptions.isError
      ? 'unknown'
      : 'loading'
  const followed =
    subscribed instanceof Set
      ? (categories.data ?? []).flatMap((one) => (subscribed.has(one.id) ? one.name : []))
      : []
  const name = user.name || user.email || t('shell.user')

  return (
    <div className="page board">
      <OnwardNotice />
      <UnconfirmedNotice />
      <div className="greeting">
        <div className="screen-head">
          <ScreenHeading title={t('app.title', { screen: t('dashboard.title') })}>
            {t('dashboard.welcome', { name })}
          </ScreenHeading>
        </div>
        <Boundary>
          <Ticket />
        </Boundary>
      </div>
      <TearOffCalendar
        label={t('dashboard.today')}
        date={today}
        day={day(today, { day: 'numeric' })}
        weekday={day(today, { weekday: 'long' })}
        month={day(today, { month: 'long', year: 'numeric' })}
      />
      <Boundary>
        <FirstSteps followed={subscribed instanceof Set ? subscribed.size : undefined} />
      </Boundary>
      <Boundary>
        <EventList subscribed={subscribed} today={today} saving={saving} />
      </Boundary>
      <aside className="side" aria-label={t('dashboard.side')}>
        <Boundary>
          <DeliveryCard />
        </Boundary>
        <Boundary>
          <SubscribedCategories />
        </Boundary>
        <section aria-labelledby="quick-actions">
          <div className="side-head">
            <h2 id="quick-actions">{t('actions.heading')}</h2>
          </div>
          <div className="grid gap-3 pt-4">
            <SuggestEvent categories={categories.data ?? []} />
            <ExportEvents />
            <ShareProfile categories={followed} />
          </div>
        </section>
      </aside>
    </div>
  )
}
