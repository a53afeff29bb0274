import { type Country, DEFAULT_COUNTRY, DISCOVERY_COUNTRIES } from '@uitpost/contracts/constants'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { CategoryChecklist } from './category-checklist.tsx'
import { useCountryHint, useRunDiscovery } from './queries.ts'

/** A discovery at once: which country, which categories. Switched off by the switch of the monitor. */
export function QuickDiscovery({
  enabled,
  picked,
  onPick,
}: {
  enabled: boolean
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
}) {
  const { t } = useTexts()
  const run = useRunDiscovery()
  const [country, setCountry] = useState<Country>(DEFAULT_COUNTRY)
  const hint = useCountryHint(country)
  return (
    <section aria-labelledby="quick-discovery">
      <div className="panel-head">
        <h2 id="quick-discovery">{t('monitor.quick')}</h2>
      </div>
      <div className="rail-form">
        <SelectField
          label={t('monitor.country')}
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
        <CategoryChecklist picked={picked} onPick={onPick} />
        <Button
          look="signal"
          busy={run.isPending}
          disabled={!enabled}
          aria-describedby={enabled ? undefined : 'discovery-disabled'}
          onClick={() => run.mutate({ country, categories: [...picked] })}
        >
          {!run.isPending && <Play className="icon" aria-hidden="true" />}
          {run.isPending ? t('monitor.starting') : t('monitor.run')}
        </Button>
        {!enabled && (
          <p className="caution" id="discovery-disabled" role="status">
            {t('monitor.whenDisabled')}
          </p>
        )}
      </div>
    </section>
  )
}
