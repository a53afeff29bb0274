import type { AdminCountry, AdminPlace } from '@uitpost/contracts'
import { useTexts } from '../../texts/texts.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { AddCity } from './add-city.tsx'
import { useChangeActivity } from './queries.ts'

/** A country: its switch, its cities as a table with theirs, and a way to add one. */
export function CountryPanel({ country: { country, active, places } }: { country: AdminCountry }) {
  const { t, count } = useTexts()
  const change = useChangeActivity()
  const name = t(`country.${country}`)
  const heading = `country-${country}`
  return (
    <section className="country" aria-labelledby={heading}>
      <div className="panel-head country-head">
        <h2 id={heading}>{name}</h2>
        <p>
          {active
            ? count('countries.cities', places.filter((place) => place.active).length)
            : t('countries.inactive')}
        </p>
        <Switch
          checked={active}
          aria-label={t('countries.country', { name })}
          onChange={(event) => change.mutate({ country, active: event.target.checked })}
        />
      </div>
      {places.length === 0 ? (
        <div className="pt-3">
          <EmptyState title={t('countries.none')} stamp={false}>
            {t('countries.none.hint')}
          </EmptyState>
        </div>
      ) : (
        <table className="records log-table country-places" aria-label={name}>
          <thead>
            <tr>
              <th scope="col">{t('countries.column.city')}</th>
              <th scope="col">{t('countries.column.region')}</th>
              <th scope="col" className="num">
                {t('countries.column.events')}
              </th>
              <th scope="col">{t('countries.column.active')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <PlaceRow
                key={place.id}
                place={place}
                onSwitch={(wanted) => change.mutate({ country, place, active: wanted })}
              />
            ))}
          </tbody>
        </table>
      )}
      <AddCity
        country={country}
        known={new Set(places.map(({ id }) => id))}
        onAdd={(place) => change.mutate({ country, place, active: true })}
      />
    </section>
  )
}

function PlaceRow({ place, onSwitch }: { place: AdminPlace; onSwitch: (active: boolean) => void }) {
  const { t, number } = useTexts()
  const { name, region, events, active } = place
  return (
    <tr>
      <td className="place-name">
        <b>{name}</b>
      </td>
      <td className="place-region">{region}</td>
      <td className="num place-events" data-label={t('countries.column.events')}>
        {number(events)}
      </td>
      <td className="place-switch">
        <Switch
          checked={active}
          aria-label={t('countries.city', { name })}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </td>
    </tr>
  )
}
