import { APPROACHES, type Country, DEFAULT_COUNTRY } from '@uitpost/contracts/constants'
import { Layers, ListChecks, Play } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/texts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import panelStyles from '../../../ui/layout/panel.module.css'
import { Panel } from '../../../ui/layout/panel.tsx'
import stackStyles from '../../../ui/layout/stack.module.css'
import textStyles from '../../../ui/text.module.css'
import { useStartDiscovery } from '../queries.ts'
import { CountryField } from './country-field.tsx'
import styles from './start-discovery.module.css'

const icons = { simple: Play, diverse: Layers, bulk: ListChecks }
const facts = ['model', 'cities', 'events', 'categories'] as const

/** Explains a discovery and starts one: a country, and a button for each of the three approaches. */
export function StartDiscovery() {
  const { t } = useTexts()
  const start = useStartDiscovery()
  const [country, setCountry] = useState<Country>(DEFAULT_COUNTRY)
  return (
    <Panel
      id="start-discovery"
      heading={t('discovery.heading')}
      head={
        <p className={styles.provider}>
          <Link to="/admin/discovery">{t('discovery.monitor')}</Link>
          <Link to="/admin/feeds">{t('discovery.feeds')}</Link>
        </p>
      }
    >
      <p className={classNames(panelStyles.panelBody, textStyles.muted)}>{t('discovery.about')}</p>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{t(`discovery.fact.${fact}`)}</dt>
            <dd>{t(`discovery.fact.${fact}.value`)}</dd>
          </div>
        ))}
      </dl>
      <div className={stackStyles.stackClose}>
        <CountryField label={t('discovery.country')} value={country} onChange={setCountry} />
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
              {!busy && <Icon aria-hidden="true" />}
              {t(`discovery.start.${approach}`)}
            </Button>
          )
        })}
      </div>
    </Panel>
  )
}
