import { useTexts } from '../../texts/texts.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import countriesStyles from './countries.module.css'
import { CountryPanel } from './country-panel.tsx'
import { useCountries } from './queries.ts'

/** All countries with their cities and switches. */
export function CountryList() {
  const { t } = useTexts()
  const countries = useCountries()
  return (
    <div className={countriesStyles.countries}>
      <p className={textStyles.muted}>{t('countries.lead')}</p>
      <AsyncPanel
        read={countries}
        data={countries.data}
        failed={t('countries.loadFailed')}
        loading={<LoadingLines apart lines={['2/5', '4/5', '3/5', '2/3']} />}
      >
        {(all) => all.map((country) => <CountryPanel key={country.country} country={country} />)}
      </AsyncPanel>
    </div>
  )
}
