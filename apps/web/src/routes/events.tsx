import { FoundEvents } from '../features/events/found-events.tsx'
import { useSaving } from '../features/saved-events/queries.ts'
import { useCategories } from '../features/subscriptions/queries.ts'
import { useTexts } from '../texts/texts.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import { useToday } from './use-today.ts'
import './plain-page.css'

/** Every event there is, to look through. */
export function Events() {
  const { t } = useTexts()
  const today = useToday()
  const saving = useSaving()
  const categories = useCategories()
  return (
    <div className="page plain-page">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('allEvents.title') })}>
          {t('allEvents.title')}
        </ScreenHeading>
      </div>
      <FoundEvents categories={categories.data ?? []} today={today} saving={saving} />
    </div>
  )
}
