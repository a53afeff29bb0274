import { APPROACHES, type Country, DEFAULT_COUNTRY, DISCOVERY_COUNTRIES } from '@uitpost/contracts/constants'
import { Layers, ListChecks, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { useCountryHint, useStartDiscovery } from './queries.ts'

const icons = { simple: Play, diverse: Layers, bulk: ListChecks }
const facts = ['model', 'cities', 'events', 'categories'] as const

/** What a discovery does, the country it looks at, and the three ways to start one. */
export function StartDiscovery() {
  const { t } = useTexts()
  const start = useStartDiscovery()
  const [country, setCountry] = useState<Country>(DEFAULT_COUNTRY)
  const hint = useCountryHint(country)
  return (
    <section aria-labelledby="start-discovery">
      <div className="panel-head">
        <h2 id="start-discovery">{t('discovery.heading')}</h2>
        <p className="flex flex-wrap gap-x-6 *:leading-6 max-md:basis-full">
          <Link to="/admin/discovery">{t('discovery.monitor')}</Link>
          <Link to="/admin/feeds">{t('discovery.feeds')}</Link>
        </p>
      </div>
      <p className="pt-3 text-muted">{t('discovery.about')}</p>
      <dl className="facts">
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{t(`discovery.fact.${fact}`)}</dt>
            <dd>{t(`discovery.fact.${fact}.value`)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-3">
        <SelectField
          label={t('discovery.country')}
          hint={hint}
          value={country}
          onChange={(event) => setCountry(event.target.value as Country)}
        >
          {DISCOVERY_COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {t(`country.${code}`)}
            </option>
          ))}
        </SelectField>
        {APPROACHES.map((approach) => {
          const Icon = icons[approach]
          const busy = start.isPending && start.variables.approach === approach
          return (
            <Button
              key={approach}
              look={approach === 'simple' ? 'signal' : 'line'}
              busy={busy}
              disabled={start.isPending}
              onClick={() => start.mutate({ country, approach })}
            >
              {!busy && <Icon className="icon" aria-hidden="true" />}
              {t(`discovery.start.${approach}`)}
            </Button>
          )
        })}
      </div>
    </section>
  )
}
