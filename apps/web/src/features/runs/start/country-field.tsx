import { type Country, DISCOVERY_COUNTRIES } from '@uitpost/contracts/constants'
import { useTexts } from '../../../texts/texts.tsx'
import { ChoiceField } from '../../../ui/forms/choice-field.tsx'
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
    <ChoiceField
      label={label}
      hint={useCountryHint(value)}
      value={value}
      options={DISCOVERY_COUNTRIES}
      textOf={(code) => t(`country.${code}`)}
      onChoose={onChange}
    />
  )
}
