import { type Country, DEFAULT_COUNTRY, DISCOVERY_COUNTRIES } from '@uitpost/contracts/constants'
import { ChevronDown } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { CoverageList, CoverageTable, type RunCategories } from './coverage-grid.tsx'
import { coverageRows, thinnest } from './coverage-rows.ts'
import { useCoverage } from './queries.ts'
import './coverage.css'

/** How many of the thinnest categories one click looks for. */
const THINNEST = 5

export interface CoverageRun {
  country: Country
  /** Names. */
  categories: string[]
}

/** The country that is open, and what of it is shown, as they stand in the address. */
const useCoverageFilter = () => useUrlFilter<'coverage' | 'coverageCity' | 'coverageCategory'>()
const EVERYTHING = { coverageCity: undefined, coverageCategory: undefined }

/** Where events are thin, by city, category and week, and the way to look for more. Read when it is opened. */
export function Coverage({ onRun, running }: { onRun: (run: CoverageRun) => void; running: boolean }) {
  const { t } = useTexts()
  const { read, change } = useCoverageFilter()
  const country = oneOf(DISCOVERY_COUNTRIES, read('coverage'))
  const open = country !== undefined
  return (
    <section className="coverage" aria-labelledby="coverage">
      <div className="panel-head">
        <h2 id="coverage">{t('coverage.heading')}</h2>
        <p>{t('coverage.lead')}</p>
        <Button
          look="line"
          size="dense"
          className="ms-auto"
          aria-expanded={open}
          onClick={() => change({ coverage: open ? undefined : DEFAULT_COUNTRY, ...EVERYTHING })}
        >
          <ChevronDown className="icon coverage-chevron" aria-hidden="true" />
          {open ? t('coverage.hide') : t('coverage.show')}
        </Button>
      </div>
      {country && <Opened country={country} onRun={onRun} running={running} />}
    </section>
  )
}

function Opened({
  country,
  onRun,
  running,
}: {
  country: Country
  onRun: (run: CoverageRun) => void
  running: boolean
}) {
  const { t, number, count } = useTexts()
  const { read, change } = useCoverageFilter()
  const coverage = useCoverage(country)
  const { data } = coverage
  const city = data?.cities.find(({ id }) => id === read('coverageCity'))
  const chosen = data?.categories.find(({ id }) => id === read('coverageCategory'))
  const rows = data && coverageRows(data, { cityId: city?.id, categoryId: chosen?.id })
  const wanted = chosen ? [chosen] : thinnest(rows ?? [], THINNEST)
  const run: RunCategories = (categories) => onRun({ country, categories })
  return (
    <>
      <div className="filter-bar">
        <SelectField
          label={t('coverage.country')}
          value={country}
          onChange={(event) => change({ coverage: event.target.value, coverageCity: undefined })}
        >
          {DISCOVERY_COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {t(`country.${code}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('coverage.city')}
          value={city?.id ?? ''}
          onChange={(event) => change({ coverageCity: event.target.value })}
        >
          <option value="">{t('coverage.city.all')}</option>
          {data?.cities.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('coverage.category')}
          value={chosen?.id ?? ''}
          onChange={(event) => change({ coverageCategory: event.target.value })}
        >
          <option value="">{t('coverage.category.all')}</option>
          {data?.categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {wanted.length > 0 && (
          <Button size="dense" disabled={running} onClick={() => run(wanted.map(({ name }) => name))}>
            {chosen
              ? t('coverage.runFor', { name: chosen.name })
              : count('coverage.runThinnest', wanted.length)}
          </Button>
        )}
      </div>
      {coverage.isError && <LoadFailed onRetry={coverage.refetch}>{t('coverage.loadFailed')}</LoadFailed>}
      {coverage.isPending && <LoadingLines className="gap-4 pt-2" lines={['w-4/5', 'w-3/5']} />}
      {data && rows && (
        <div aria-busy={coverage.isPlaceholderData}>
          <p className="hint pb-2" role="status">
            {t('coverage.summary', {
              thin: number(data.thinCells),
              total: number(data.totalCells),
              below: number(data.thinBelow),
            })}
          </p>
          {rows.length === 0 && <p className="text-muted">{t('coverage.none')}</p>}
          {rows.length > 0 && (
            <>
              <CoverageTable
                rows={rows}
                weeks={data.weeks}
                onRun={chosen ? undefined : run}
                running={running}
              />
              <CoverageList rows={rows} onRun={chosen ? undefined : run} running={running} />
            </>
          )}
        </div>
      )}
    </>
  )
}
