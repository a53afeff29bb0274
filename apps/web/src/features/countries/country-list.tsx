import { useTexts } from '../../texts/texts.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { CountryPanel } from './country-panel.tsx'
import { useCountries } from './queries.ts'
import './countries.css'

/** The countries, each with its cities and their switches. */
export function CountryList() {
  const { t } = useTexts()
  const countries = useCountries()
  return (
    <div className="countries">
      <p className="text-muted">{t('countries.lead')}</p>
      {countries.isError && <LoadFailed onRetry={countries.refetch}>{t('countries.loadFailed')}</LoadFailed>}
      {countries.isPending && <LoadingLines className="gap-6" lines={['w-2/5', 'w-4/5', 'w-3/5', 'w-2/3']} />}
      {countries.data?.map((country) => (
        <CountryPanel key={country.country} country={country} />
      ))}
    </div>
  )
}
