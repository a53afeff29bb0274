import { useTexts } from '../../texts/texts.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import promptsStyles from './prompts.module.css'
import { useAllCategories } from './queries.ts'

/** List of categories to choose one from; approved ones carry a badge. */
export function PromptCategories({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const { t, named } = useTexts()
  const categories = useAllCategories()
  return (
    <section aria-labelledby="prompt-categories">
      <div className={panelStyles.panelHead}>
        <h2 id="prompt-categories">{t('prompts.list')}</h2>
      </div>
      {categories.isError && (
        <div className={panelStyles.panelBody}>
          <LoadFailed onRetry={categories.refetch}>{t('categoryList.loadFailed')}</LoadFailed>
        </div>
      )}
      {categories.isPending && <LoadingLines place="below" lines={['4/5', '3/5', '5/6', '2/3']} />}
      {categories.data?.length === 0 && (
        <div className={panelStyles.panelBody}>
          <EmptyState title={t('categoryAdmin.empty')} stamp={false} />
        </div>
      )}
      <ul className={promptsStyles.promptCategories}>
        {categories.data?.map((category) => (
          <li key={category.id}>
            <button
              type="button"
              className={promptsStyles.promptCategory}
              aria-pressed={category.id === chosen}
              onClick={() => onChoose(category.id)}
            >
              {named(category)}
              {category.approved && <StateBadge state="good">{t('prompts.active')}</StateBadge>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
