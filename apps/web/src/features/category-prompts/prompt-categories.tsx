import { useTexts } from '../../texts/texts.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { useAllCategories } from './queries.ts'

/** The categories, those that are offered with their badge; one of them is chosen. */
export function PromptCategories({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useTexts()
  const categories = useAllCategories()
  return (
    <section aria-labelledby="prompt-categories">
      <div className="panel-head">
        <h2 id="prompt-categories">{t('prompts.list')}</h2>
      </div>
      {categories.isError && (
        <div className="pt-3">
          <LoadFailed onRetry={categories.refetch}>{t('categoryList.loadFailed')}</LoadFailed>
        </div>
      )}
      {categories.isPending && (
        <LoadingLines className="gap-4 pt-4" lines={['w-4/5', 'w-3/5', 'w-5/6', 'w-2/3']} />
      )}
      {categories.data?.length === 0 && (
        <div className="pt-3">
          <EmptyState title={t('categoryAdmin.empty')} stamp={false} />
        </div>
      )}
      <ul className="prompt-categories">
        {categories.data?.map(({ id, name, approved }) => (
          <li key={id}>
            <button
              type="button"
              className="prompt-category"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
            >
              {name}
              {approved && <StateBadge state="good">{t('prompts.active')}</StateBadge>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
