import { Link } from 'react-router-dom'
import { CategoryGrid } from '../../features/subscriptions/category-grid.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import '../public/plain-page.css'

/** Every category, to look through and subscribe to. */
export function Categories() {
  const { t } = useTexts()
  return (
    <div className="page plain-page">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('categories.title') })}>
          {t('categories.title')}
        </ScreenHeading>
        <p>
          <Link to="/category-management">{t('shell.manageCategories')}</Link>
        </p>
      </div>
      <CategoryGrid />
    </div>
  )
}
