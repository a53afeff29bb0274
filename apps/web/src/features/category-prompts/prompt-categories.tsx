import { useTexts } from '../../texts/texts.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
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
      <AsyncPanel
        read={categories}
        data={categories.data}
        failed={t('categoryList.loadFailed')}
        empty={<EmptyState title={t('categoryAdmin.empty')} stamp={false} />}
      >
        {(all) => (
          <ul className={promptsStyles.promptCategories}>
            {all.map((category) => (
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
        )}
      </AsyncPanel>
    </section>
  )
}
