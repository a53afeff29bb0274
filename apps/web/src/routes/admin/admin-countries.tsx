import { CountryList } from '../../features/countries/country-list.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'

/** Admin screen: the countries and cities that discoveries search. */
export function AdminCountries() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('countries.title')}>
      <div className={pageStyles.page} data-dense="">
        <AdminBar title={t('countries.title')} />
        <Boundary>
          <CountryList />
        </Boundary>
      </div>
    </AdminsOnly>
  )
}
