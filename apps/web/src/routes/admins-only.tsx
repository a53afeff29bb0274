import { isAdminRole } from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../api/session/session.tsx'
import { useTexts } from '../texts/texts.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { ScreenHeading } from '../ui/layout/screen-heading.tsx'

/** An admin sees the screen; anybody else is told plainly that admin rights are needed. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts()
  if (isAdminRole(useUser().role)) return children
  return (
    <div className="page grid justify-items-start gap-4 py-16">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: title })}>{t('admin.denied')}</ScreenHeading>
      </div>
      <p className="text-muted">{t('admin.denied.text')}</p>
      <ButtonLink look="line">
        <Link to="/dashboard">{t('admin.denied.back')}</Link>
      </ButtonLink>
    </div>
  )
}
