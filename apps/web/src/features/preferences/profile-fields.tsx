import { COUNTRIES, type Country } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField, TextField } from '../../ui/controls/field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { type Draft, moveTo } from './draft.ts'

/** Name, address (read-only), city and country. */
export function ProfileFields({
  draft,
  onChange,
}: {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}) {
  const { t } = useTexts()
  return (
    <Section heading={t('preferences.profile')}>
      <div className="fields">
        <TextField
          label={t('preferences.name')}
          autoComplete="name"
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
          maxLength={120}
          required
        />
        <TextField
          label={t('preferences.email')}
          hint={t('preferences.email.fixed')}
          type="email"
          value={draft.email}
          readOnly
        />
        <TextField
          label={t('preferences.city')}
          autoComplete="address-level2"
          value={draft.city}
          onChange={(event) => onChange({ city: event.target.value })}
          maxLength={120}
          required
        />
        <SelectField
          label={t('preferences.country')}
          autoComplete="country"
          value={draft.country}
          onChange={(event) => onChange(moveTo(draft, event.target.value as Country))}
        >
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {t(`country.${country}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </Section>
  )
}
