import { CountryList } from '../../features/countries/country-list.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'
import { Boundary } from '../../ui/feedback/boundary.tsx'

/** Where events are looked for. */
export function AdminCountries() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('countries.title')}>
      <div className="page dense">
        <AdminBar title={t('countries.title')} />
        <Boundary>
          <CountryList />
        </Boundary>
      </div>
    </AdminsOnly>
  )
}
