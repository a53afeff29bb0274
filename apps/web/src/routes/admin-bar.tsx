import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useTexts } from '../texts/texts.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { ScreenHeading } from '../ui/layout/screen-heading.tsx'

/** The head of an admin screen: its name, and the way back to the dashboard. */
export function AdminBar({ title }: { title: string }) {
  const { t } = useTexts()
  return (
    <div className="bar">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: title })}>{title}</ScreenHeading>
      </div>
      <BackToAdmin />
    </div>
  )
}

export function BackToAdmin() {
  const { t } = useTexts()
  return (
    <ButtonLink look="quiet" size="dense">
      <Link to="/admin">
        <ArrowLeft className="icon" aria-hidden="true" />
        {t('admin.back')}
      </Link>
    </ButtonLink>
  )
}
