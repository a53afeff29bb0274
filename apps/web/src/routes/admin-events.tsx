import { EventTable } from '../features/admin-events/event-table.tsx'
import { Decisions } from '../features/review-actions/decisions.tsx'
import { useAnnounceDecision } from '../features/review-actions/queries.ts'
import { useCategories } from '../features/subscriptions/queries.ts'
import { useTexts } from '../texts/texts.tsx'
import { AdminBar } from './admin-bar.tsx'
import { AdminsOnly } from './admins-only.tsx'
import '../ui/dense.css'

/** Every event, whatever its status, and what an admin may decide about it. */
export function AdminEvents() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('adminEvents.title')}>
      <div className="page dense">
        <AdminBar title={t('adminEvents.title')} />
        <ForAdmins />
      </div>
    </AdminsOnly>
  )
}

function ForAdmins() {
  const categories = useCategories()
  const announce = useAnnounceDecision()
  return (
    <div className="grid gap-8">
      <EventTable categories={categories.data ?? []} announce={announce} />
      <Decisions />
    </div>
  )
}
