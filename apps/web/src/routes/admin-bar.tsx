import { ArrowLeft } from 'lucide-react'
import { useTexts } from '../texts/texts.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import barStyles from '../ui/layout/bar.module.css'
import pageStyles from '../ui/layout/page.module.css'
import { ScreenHeading } from '../ui/layout/screen-heading.tsx'

/** The head of an admin screen: its heading, and a link back to the admin dashboard. */
export const AdminBar = ({ title }: { title: string }) => (
  <div className={barStyles.bar}>
    <div className={pageStyles.screenHead}>
      <ScreenHeading screen={title} />
    </div>
    <BackToAdmin />
  </div>
)

export function BackToAdmin() {
  const { t } = useTexts()
  return (
    <ButtonLink look="quiet" size="dense" className={barStyles.barLink} to="/admin">
      <ArrowLeft aria-hidden="true" />
      {t('admin.back')}
    </ButtonLink>
  )
}
