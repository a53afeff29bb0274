import { type Country, DEFAULT_COUNTRY } from '@uitpost/contracts/constants'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import fieldStyles from '../../../ui/forms/field.module.css'
import deskStyles from '../../../ui/layout/desk.module.css'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useRunDiscovery } from '../queries.ts'
import { CategoryChecklist } from './category-checklist.tsx'
import { CountryField } from './country-field.tsx'

/** Form that starts a discovery for a country and categories. Disabled by the switch of the monitor. */
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
  return (
    <Panel id="quick-discovery" heading={t('monitor.quick')}>
      <div className={deskStyles.railForm}>
        <CountryField label={t('monitor.country')} value={country} onChange={setCountry} />
        <CategoryChecklist picked={picked} onPick={onPick} />
        <Button
          look="signal"
          busy={run.isPending}
          disabled={!enabled}
          aria-describedby={enabled ? undefined : 'discovery-disabled'}
          onClick={() => run.mutate({ country, categories: [...picked] })}
        >
          {!run.isPending && <Play aria-hidden="true" />}
          {run.isPending ? t('monitor.starting') : t('monitor.run')}
        </Button>
        {!enabled && (
          <p className={fieldStyles.caution} id="discovery-disabled" role="status">
            {t('monitor.whenDisabled')}
          </p>
        )}
      </div>
    </Panel>
  )
}
