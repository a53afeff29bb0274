import { Link } from 'react-router-dom'
import { CategoryGrid } from '../../features/subscriptions/category-grid.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import pageStyles from '../../ui/layout/page.module.css'
import plainPageStyles from '../../ui/layout/plain-page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

/** All categories, to browse and subscribe to. */
export function Categories() {
  const { t } = useTexts()
  return (
    <div className={classNames(pageStyles.page, plainPageStyles.plainPage)}>
      <div className={classNames(pageStyles.screenHead, plainPageStyles.plainPageHead)}>
        <ScreenHeading screen={t('categories.title')} />
        <p>
          <Link to="/category-management">{t('shell.manageCategories')}</Link>
        </p>
      </div>
      <CategoryGrid />
    </div>
  )
}
