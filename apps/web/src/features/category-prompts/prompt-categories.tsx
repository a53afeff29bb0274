import { useTexts } from '../../texts/texts.tsx'
import { StateBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
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
    <Panel id="prompt-categories" heading={t('prompts.list')}>
      <AsyncPanel
        read={categories}
        data={categories.data}
        failed={t('categoryList.loadFailed')}
        empty={{ title: t('categoryAdmin.empty') }}
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
    </Panel>
  )
}
