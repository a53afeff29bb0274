import { Link } from 'react-router-dom'
import { DeleteAccount } from '../../features/own-data/delete-account.tsx'
import { OwnData } from '../../features/own-data/own-data.tsx'
import { NameForm } from '../../features/preferences/name-form.tsx'
import { PasswordSection } from '../../features/sessions/password-section.tsx'
import { SessionList } from '../../features/sessions/session-list.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'
import settingsStyles from '../../ui/layout/settings.module.css'
import textStyles from '../../ui/text.module.css'

/** The user's account: name, password, sessions, stored data, and deletion. */
export function Profile() {
  const { t } = useTexts()
  return (
    <div className={classNames(pageStyles.page, settingsStyles.settings)}>
      <div className={classNames(pageStyles.screenHead, settingsStyles.settingsHead)}>
        <ScreenHeading screen={t('profile.title')}>{t('profile.heading')}</ScreenHeading>
        <p className={classNames(textStyles.medium, textStyles.muted)}>
          {t('profile.more')} <Link to="/preferences">{t('profile.more.link')}</Link>
        </p>
      </div>
      <div className={settingsStyles.settingsMain}>
        <Boundary>
          <NameForm />
        </Boundary>
        <Boundary>
          <PasswordSection />
        </Boundary>
        <Boundary>
          <SessionList />
        </Boundary>
      </div>
      <div className={settingsStyles.settingsSide}>
        <Boundary>
          <OwnData />
        </Boundary>
        <Boundary>
          <DeleteAccount />
        </Boundary>
      </div>
    </div>
  )
}
