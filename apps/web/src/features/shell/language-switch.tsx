import { LANGUAGES, type Language } from '@uitpost/contracts/constants'
import { Languages as Icon } from 'lucide-react'
import { useSession } from '../../api/session/session.tsx'
import { useLanguages } from '../../texts/language-provider.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useChooseLanguage } from './queries.ts'

/** The language of the screens, each by its own name. Page and half-filled forms stay as they are. */
export function LanguageSwitch() {
  const { t } = useTexts()
  const { language } = useLanguages()
  const choose = useChooseLanguage()
  const { state } = useSession()
  return (
    <div className="language-switch">
      <Icon className="icon" aria-hidden="true" />
      <select
        aria-label={t('language.label')}
        value={language}
        onChange={(event) => choose.mutate(event.target.value as Language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {t(`language.${one}`)}
          </option>
        ))}
      </select>
      {/* A public page has no corner for messages. */}
      {choose.isError && state.status !== 'signedIn' && (
        <p className="error" role="alert">
          {t('language.failed')}
        </p>
      )}
    </div>
  )
}
