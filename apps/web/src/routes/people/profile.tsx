import { Link } from 'react-router-dom'
import { DeleteAccount } from '../../features/own-data/delete-account.tsx'
import { OwnData } from '../../features/own-data/own-data.tsx'
import { NameForm } from '../../features/preferences/name-form.tsx'
import { PasswordForm } from '../../features/sessions/password-form.tsx'
import { SessionList } from '../../features/sessions/session-list.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx'

/** Who one is here: name, password, where one is signed in, what is held about one, and the way out. */
export function Profile() {
  const { t } = useTexts()
  return (
    <div className="page settings">
      <div className="screen-head">
        <ScreenHeading title={t('app.title', { screen: t('profile.title') })}>
          {t('profile.heading')}
        </ScreenHeading>
        <p className="text-md text-muted">
          {t('profile.more')} <Link to="/preferences">{t('profile.more.link')}</Link>
        </p>
      </div>
      <div className="settings-main">
        <Boundary>
          <NameForm />
        </Boundary>
        <Boundary>
          <PasswordForm />
        </Boundary>
        <Boundary>
          <SessionList />
        </Boundary>
      </div>
      <div className="settings-side">
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
