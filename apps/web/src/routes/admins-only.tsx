import { isAdminRole } from '@uitpost/contracts/constants'
import type { ReactNode } from 'react'
import { useUser } from '../api/session/session.tsx'
import { useTexts } from '../texts/texts.tsx'
import { classNames } from '../ui/class-names.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import pageStyles from '../ui/layout/page.module.css'
import { ScreenHeading } from '../ui/layout/screen-heading.tsx'
import stackStyles from '../ui/layout/stack.module.css'
import textStyles from '../ui/text.module.css'

/** Shows the screen to admins, and to other users a page saying that admin rights are needed. */
export function AdminsOnly({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts()
  if (isAdminRole(useUser().role)) return children
  return (
    <div
      className={classNames(pageStyles.page, stackStyles.stack, stackStyles.stackStart, pageStyles.pageAlone)}
    >
      <div className={pageStyles.screenHead}>
        <ScreenHeading screen={title}>{t('admin.denied')}</ScreenHeading>
      </div>
      <p className={textStyles.muted}>{t('admin.denied.text')}</p>
      <ButtonLink look="line" to="/dashboard">
        {t('admin.denied.back')}
      </ButtonLink>
    </div>
  )
}
