import { useOwnPlace } from '../../api/place-named.ts'
import { useUser } from '../../api/session/session.tsx'
import { UnconfirmedNotice } from '../../features/account-recovery/unconfirmed-notice.tsx'
import { QuickQuestions } from '../../features/events/agenda/filters/quick-questions.tsx'
import { EventList } from '../../features/events/upcoming/event-list.tsx'
import { ExportEvents } from '../../features/exports/export-events.tsx'
import { useFollowing } from '../../features/followed-series/queries.ts'
import { FirstSteps } from '../../features/onboarding/first-steps.tsx'
import { DeliveryCard } from '../../features/preferences/delivery-card.tsx'
import { useSaving } from '../../features/saved-events/queries.ts'
import { ShareProfile } from '../../features/sharing/share-profile.tsx'
import { RequestedPathNotice } from '../../features/sign-in/requested-path.tsx'
import { Ticket } from '../../features/stats/ticket.tsx'
import { useCategories, useSubscriptions } from '../../features/subscriptions/queries.ts'
import { SubscribedCategories } from '../../features/subscriptions/subscribed-categories.tsx'
import { SuggestEvent } from '../../features/suggestions/suggest-event.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TearOffCalendar } from '../../ui/drawing/tear-off-calendar.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { Deferred } from '../../ui/layout/deferred.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import styles from './dashboard.module.css'
import { useToday } from './use-today.ts'

export function Dashboard() {
  const { t, day } = useTexts()
  const user = useUser()
  const ownPlace = useOwnPlace()
  const today = useToday()
  const saving = useSaving()
  const following = useFollowing()
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
  const slugs =
    subscribed instanceof Set
      ? (categories.data ?? []).flatMap(({ id, slug }) => (subscribed.has(id) ? slug : []))
      : []
  const name = user.name || user.email || t('shell.user')

  return (
    <div className={classNames(pageStyles.page, styles.board)}>
      <RequestedPathNotice />
      <UnconfirmedNotice />
      <div className={styles.greeting}>
        <div className={pageStyles.screenHead}>
          <ScreenHeading screen={t('dashboard.title')}>{t('dashboard.welcome', { name })}</ScreenHeading>
        </div>
        <Boundary>
          <Ticket />
        </Boundary>
      </div>
      <div className={styles.today}>
        <TearOffCalendar
          label={t('dashboard.today')}
          date={today}
          day={day(today, { day: 'numeric' })}
          weekday={day(today, { weekday: 'long' })}
          month={day(today, { month: 'long', year: 'numeric' })}
        />
      </div>
      <div className={stackStyles.shrinks}>
        <QuickQuestions followed={slugs} ownPlace={ownPlace} />
        <Boundary>
          <EventList
            subscribed={subscribed}
            categories={slugs}
            ownPlace={ownPlace}
            today={today}
            saving={saving}
            following={following}
            firstSteps={<FirstSteps followed={subscribed instanceof Set ? subscribed.size : undefined} />}
          />
        </Boundary>
      </div>
      <aside className={styles.side} aria-label={t('dashboard.side')}>
        <Deferred>
          <Boundary>
            <DeliveryCard />
          </Boundary>
          <section aria-labelledby="quick-actions">
            <div className={sectionStyles.sideHead}>
              <h2 id="quick-actions">{t('actions.heading')}</h2>
            </div>
            <div className={classNames(stackStyles.stackClose, sectionStyles.sideBody)}>
              <SuggestEvent categories={categories.data ?? []} />
              <ExportEvents />
              <ShareProfile categories={followed} />
            </div>
          </section>
          {/* Last, because its height is known only once the categories are. */}
          <Boundary>
            <SubscribedCategories />
          </Boundary>
        </Deferred>
      </aside>
    </div>
  )
}
