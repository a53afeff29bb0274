import { PromptCategories } from '../../features/category-prompts/prompt-categories.tsx'
import { PromptPanel } from '../../features/category-prompts/prompt-panel.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useUrlFilter } from '../../ui/controls/url-filter.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import textStyles from '../../ui/text.module.css'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import styles from './category-prompts.module.css'

/** Admin screen: the prompts of discoveries, one per category. */
export function CategoryPrompts() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('prompts.title')}>
      <div className={pageStyles.page} data-dense="">
        <AdminBar title={t('prompts.title')} />
        <p className={textStyles.muted}>{t('prompts.lead')}</p>
        <ForAdmins />
      </div>
    </AdminsOnly>
  )
}

function ForAdmins() {
  const { t } = useTexts()
  const { read, change } = useUrlFilter<'category'>()
  const chosen = read('category')
  return (
    <div className={styles.promptDesk}>
      <PromptCategories chosen={chosen} onChoose={(category) => change({ category })} />
      {chosen ? (
        <PromptPanel key={chosen} categoryId={chosen} />
      ) : (
        <EmptyState title={t('prompts.choose')} stamp={false} />
      )}
    </div>
  )
}
