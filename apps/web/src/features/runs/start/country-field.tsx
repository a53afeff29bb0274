import { type Country, DISCOVERY_COUNTRIES } from '@uitpost/contracts/constants'
import { useTexts } from '../../../texts/texts.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { useCountryHint } from '../queries.ts'

/** The country of a discovery, with a hint if a discovery has no source to read there. */
export function CountryField({
  label,
  value,
  onChange,
}: {
  label: string
  value: Country
  onChange: (country: Country) => void
}) {
  const { t } = useTexts()
  return (
    <SelectField
      label={label}
      hint={useCountryHint(value)}
      value={value}
      onChange={(event) => onChange(event.target.value as Country)}
    >
      {DISCOVERY_COUNTRIES.map((code) => (
        <option key={code} value={code}>
          {t(`country.${code}`)}
        </option>
      ))}
    </SelectField>
  )
}
