import type { AdminCountry } from '@uitpost/contracts'
import { placeText } from '../../texts/place-text.ts'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import { Rows } from '../../ui/panels/data-table.tsx'
import { AddCity } from './add-city.tsx'
import countriesStyles from './countries.module.css'
import { useChangeActivity } from './queries.ts'

/** One country: its switch, a table of its cities with theirs, and a search to add a city. */
export function CountryPanel({ country: { country, active, places } }: { country: AdminCountry }) {
  const texts = useTexts()
  const { t, count, number } = texts
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
        <Rows
          label={name}
          className={countriesStyles.countryPlaces}
          rows={places}
          columns={[
            {
              heading: t('countries.column.city'),
              className: countriesStyles.placeName,
              render: (place) => <b>{place.name}</b>,
            },
            {
              heading: t('countries.column.region'),
              className: countriesStyles.placeRegion,
              render: ({ region }) => region,
            },
            {
              heading: t('countries.column.events'),
              isFigure: true,
              isLabelled: true,
              className: countriesStyles.placeEvents,
              render: ({ events }) => number(events),
            },
            {
              heading: t('countries.column.active'),
              className: countriesStyles.placeSwitch,
              render: (place) => (
                <Switch
                  checked={place.active}
                  aria-label={placeText(texts, place.name, (named) => t('countries.city', named))}
                  onChange={({ target }) => change.mutate({ country, place, active: target.checked })}
                />
              ),
            },
          ]}
        />
      )}
      <AddCity
        country={country}
        known={new Set(places.map(({ id }) => id))}
        onAdd={(place) => change.mutate({ country, place, active: true })}
      />
    </section>
  )
}
