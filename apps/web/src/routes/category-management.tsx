import { Link } from 'react-router-dom'
import { OwnSubscriptions } from '../features/subscriptions/own-subscriptions.tsx'
import { useTexts } from '../texts/texts.tsx'
import { ScreenHeading } from '../ui/screen-heading.tsx'
import './plain-page.css'

/** What somebody is subscribed to (DESIGN §8). */
export function CategoryManagement() {
  const { t } = useTexts()
  return (
    <div className="page plain-page">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('shell.manageCategories') })}>
          {t('shell.manageCategories')}
        </ScreenHeading>
        <p>
          <Link to="/categories">{t('categories.browse')}</Link>
        </p>
      </div>
      <div className="narrow">
        <OwnSubscriptions />
      </div>
    </div>
  )
}
