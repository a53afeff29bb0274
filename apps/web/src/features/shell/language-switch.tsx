import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@uitpost/contracts/constants'
import { Languages as Icon } from 'lucide-react'
import { useSession } from '../../api/session/session.tsx'
import { useLanguages } from '../../texts/language-provider.tsx'
import { useTexts } from '../../texts/texts.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import styles from './language-switch.module.css'
import { useChooseLanguage } from './queries.ts'

/** Select for the language of the screens, each named in itself. Does not reload the page or reset forms. */
export function LanguageSwitch() {
  const { t } = useTexts()
  const { language } = useLanguages()
  const choose = useChooseLanguage()
  const { state } = useSession()
  return (
    <div className={styles.languageSwitch}>
      <Icon aria-hidden="true" />
      <select
        aria-label={t('language.label')}
        value={language}
        onChange={(event) => choose.mutate(event.target.value as Language)}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
      {/* Public pages have no toasts, so the error is shown here. */}
      {choose.isError && state.status !== 'signedIn' && (
        <p className={fieldStyles.error} role="alert">
          {t('language.failed')}
        </p>
      )}
    </div>
  )
}
