import { COUNTRIES } from '@uitpost/contracts/constants'
import { usePlaces } from '../../api/place-names.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { SuggestField } from '../../ui/forms/suggest/suggest-field.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { placeSuggestions } from '../../ui/wording/place-suggestions.ts'
import { type Draft, moveTo } from './draft.ts'

/** Fields for name, email address (read-only), city and country. */
export function ProfileFields({
  draft,
  onChange,
}: {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}) {
  const texts = useTexts()
  const { t } = texts
  const user = useUser()
  const places = placeSuggestions(usePlaces(user.city), texts)
  return (
    <Section heading={t('preferences.profile')}>
      <p className={sectionStyles.sectionText}>{t('form.required')}</p>
      <div className={sectionStyles.fields} data-required-marked="">
        <TextField
          label={t('preferences.name')}
          autoComplete="name"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
          maxLength={120}
          required={user.name !== ''}
        />
        <TextField
          label={t('preferences.email')}
          hint={t('preferences.email.fixed')}
          type="email"
          value={draft.email}
          readOnly
        />
        <SuggestField
          {...places}
          label={t('preferences.city')}
          autoComplete="address-level2"
          value={draft.city}
          onText={(city) => onChange({ city })}
          onChoose={(place) => onChange({ ...moveTo(draft, place.country), city: place.text })}
          maxLength={120}
          required
        />
        <ChoiceField
          label={t('preferences.country')}
          autoComplete="country"
          value={draft.country}
          options={COUNTRIES}
          textOf={(country) => t(`country.${country}`)}
          onChoose={(country) => onChange(moveTo(draft, country))}
        />
      </div>
    </Section>
  )
}
