import type { AdminCountry, AdminPlace } from '@uitpost/contracts'
import { placeText } from '../../texts/place-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import { AddCity } from './add-city.tsx'
import countriesStyles from './countries.module.css'
import { useChangeActivity } from './queries.ts'

/** One country: its switch, a table of its cities with theirs, and a search to add a city. */
export function CountryPanel({ country: { country, active, places } }: { country: AdminCountry }) {
  const { t, count } = useTexts()
  const change = useChangeActivity()
  const name = t(`country.${country}`)
  const heading = `country-${country}`
  return (
    <section className={countriesStyles.country} aria-labelledby={heading}>
      <div className={classNames(panelStyles.panelHead, countriesStyles.countryHead)}>
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
        <div className={panelStyles.panelBody}>
          <EmptyState title={t('countries.none')} stamp={false}>
            {t('countries.none.hint')}
          </EmptyState>
        </div>
      ) : (
        <table
          className={classNames(recordsStyles.records, recordsStyles.logTable, countriesStyles.countryPlaces)}
          aria-label={name}
        >
          <thead>
            <tr>
              <th scope="col">{t('countries.column.city')}</th>
              <th scope="col">{t('countries.column.region')}</th>
              <th scope="col" className={recordsStyles.num}>
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
  const texts = useTexts()
  const { t, number } = texts
  const { name, region, events, active } = place
  return (
    <tr>
      <td className={countriesStyles.placeName}>
        <b>{name}</b>
      </td>
      <td className={countriesStyles.placeRegion}>{region}</td>
      <td
        className={classNames(recordsStyles.num, countriesStyles.placeEvents)}
        data-label={t('countries.column.events')}
      >
        {number(events)}
      </td>
      <td className={countriesStyles.placeSwitch}>
        <Switch
          checked={active}
          aria-label={placeText(texts, name, (named) => t('countries.city', named))}
          onChange={(event) => onSwitch(event.target.checked)}
        />
      </td>
    </tr>
  )
}
