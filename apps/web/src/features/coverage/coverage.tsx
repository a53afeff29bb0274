import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  ADMIN_STATS_STALE_MS,
  type Country,
  DEFAULT_COUNTRY,
  DISCOVERY_COUNTRIES,
} from '@uitpost/contracts/constants'
import { ChevronDown } from 'lucide-react'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { BarFigure } from '../../ui/charts/bar-figure.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { ChoiceField, IdOptions } from '../../ui/forms/choice-field.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { SelectField } from '../../ui/forms/field.tsx'
import filterBarStyles from '../../ui/layout/filter-bar.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import { Panel } from '../../ui/layout/panel.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './coverage.module.css'
import { CoverageList, CoverageTable, type RunCategories } from './coverage-grid.tsx'
import { type CoverageRow, coverageRows, scarcest } from './coverage-rows.ts'

/** Numbers of upcoming events by city, category and week. */
const useCoverage = (country: Country) =>
  useQuery({
    queryKey: [...keyOf('getCoverage'), country],
    queryFn: ({ signal }) => call('getCoverage', { query: { country }, signal }),
    staleTime: ADMIN_STATS_STALE_MS,
    placeholderData: keepPreviousData,
  })

/** Number of categories furthest below their target that one click starts a discovery for. */
const SCARCEST = 5

export interface CoverageRun {
  country: Country
  /** Category names. */
  categories: string[]
}

/** The opened country and its filters, kept in the query string of the URL. */
const useCoverageFilter = () => useUrlFilter<'coverage' | 'coverageCity' | 'coverageCategory'>()
const EVERYTHING = { coverageCity: undefined, coverageCategory: undefined }

/** Cities, categories and weeks with few events, with buttons to discover more. Fetched when opened. */
export function Coverage({ onRun, running }: { onRun: (run: CoverageRun) => void; running: boolean }) {
  const { t } = useTexts()
  const { read, change } = useCoverageFilter()
  const country = oneOf(DISCOVERY_COUNTRIES, read('coverage'))
  const open = country !== undefined
  return (
    <Panel
      id="coverage"
      heading={t('coverage.heading')}
      className={styles.coverage}
      head={
        <>
          <p>{t('coverage.lead')}</p>
          <Button
            look="line"
            size="dense"
            className={stackStyles.atEnd}
            aria-expanded={open}
            onClick={() => change({ coverage: open ? undefined : DEFAULT_COUNTRY, ...EVERYTHING })}
          >
            <ChevronDown className={styles.coverageChevron} aria-hidden="true" />
            {open ? t('coverage.hide') : t('coverage.show')}
          </Button>
        </>
      }
    >
      {country && <CountryCoverage country={country} onRun={onRun} running={running} />}
    </Panel>
  )
}

/** Events of all rows in a week. */
const totalOf = (rows: readonly CoverageRow[], week: number): number =>
  rows.reduce((sum, { cells }) => sum + (cells[week]?.approved ?? 0) + (cells[week]?.pending ?? 0), 0)

function CountryCoverage({
  country,
  onRun,
  running,
}: {
  country: Country
  onRun: (run: CoverageRun) => void
  running: boolean
}) {
  const { t, number, count, named } = useTexts()
  const { read, change } = useCoverageFilter()
  const coverage = useCoverage(country)
  const { data } = coverage
  const city = data?.cities.find(({ id }) => id === read('coverageCity'))
  const chosen = data?.categories.find(({ id }) => id === read('coverageCategory'))
  const rows = data ? coverageRows(data, { cityId: city?.id, categoryId: chosen?.id }) : []
  const cells = rows.flatMap((row) => row.cells)
  const wanted = chosen ? [chosen] : scarcest(rows, SCARCEST)
  const run: RunCategories = (categories) => onRun({ country, categories })
  return (
    <>
      <div className={filterBarStyles.filterBar}>
        <ChoiceField
          label={t('coverage.country')}
          value={country}
          options={DISCOVERY_COUNTRIES}
          textOf={(code) => t(`country.${code}`)}
          onChoose={(code) => change({ coverage: code, coverageCity: undefined })}
        />
        <SelectField
          label={t('coverage.city')}
          value={city?.id ?? ''}
          onChange={(event) => change({ coverageCity: event.target.value })}
        >
          <IdOptions none={t('coverage.city.all')} of={data?.cities} />
        </SelectField>
        <SelectField
          label={t('coverage.category')}
          value={chosen?.id ?? ''}
          onChange={(event) => change({ coverageCategory: event.target.value })}
        >
          <IdOptions none={t('coverage.category.all')} of={data?.categories} />
        </SelectField>
        {wanted.length > 0 && (
          <Button size="dense" disabled={running} onClick={() => run(wanted.map(({ name }) => name))}>
            {chosen
              ? t('coverage.runFor', { name: named(chosen) })
              : count('coverage.runScarcest', wanted.length)}
          </Button>
        )}
      </div>
      <AsyncPanel
        read={coverage}
        data={data}
        failed={t('coverage.loadFailed')}
        loading={<LoadingLines className={panelStyles.panelMore} lines={['4/5', '3/5']} />}
      >
        {(loaded) => (
          <div aria-busy={coverage.isPlaceholderData}>
            <p className={classNames(fieldStyles.hint, styles.coverageNote)} role="status">
              {chosen && !city
                ? count('coverage.empty', loaded.cities.length - rows.length)
                : t('coverage.summary', {
                    scarce: number(cells.filter(({ scarce }) => scarce).length),
                    total: number(cells.length),
                  })}
            </p>
            {rows.length === 0 && <p className={textStyles.muted}>{t('coverage.none')}</p>}
            {rows.length > 0 && (
              <>
                <BarFigure
                  name={chosen ? named(chosen) : t('coverage.chart.all')}
                  label={t('coverage.chart')}
                  points={loaded.weeks.map((week, at) => ({ day: week, value: totalOf(rows, at) }))}
                />
                <CoverageTable
                  rows={rows}
                  weeks={loaded.weeks}
                  onRun={chosen ? undefined : run}
                  running={running}
                />
                <CoverageList rows={rows} onRun={chosen ? undefined : run} running={running} />
              </>
            )}
          </div>
        )}
      </AsyncPanel>
    </>
  )
}
