import type { SystemState } from '@uitpost/contracts'
import { HEALTH_TILES, type HealthTile } from '@uitpost/contracts/admin-constants'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Tiles } from '../../ui/layout/tiles.tsx'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import { useSystemState } from './queries.ts'
import styles from './system-figures.module.css'

/** As high as what loads, so that nothing moves. */
const LOADING: SystemState = {
  alerts: [],
  tiles: HEALTH_TILES.map((name) => ({ name, now: null, history: [] })),
  deadLetters: [],
}

/** Alerts that are not over, and the figures of the system with their last day. */
export function SystemFigures() {
  const { t } = useTexts()
  const { data, isPending } = useSystemState()
  if (!data && !isPending) return null
  const { alerts, tiles, deadLetters } = data ?? LOADING
  const more: Partial<Record<HealthTile, ReactNode>> = {
    uncertain: <Link to="/admin/notifications?status=uncertain">{t('health.uncertain.show')}</Link>,
    deadLetters: (
      <details>
        <summary>{t('health.deadLetters.show')}</summary>
        {deadLetters.map(({ service, letters }) => (
          <p key={service}>
            {service}: {letters}
          </p>
        ))}
        <p>{t('health.deadLetters.text')}</p>
      </details>
    ),
  }
  return (
    <div className={classNames(styles.figures, !data && styles.loading)}>
      {alerts.length > 0 && (
        <section aria-label={t('health.alerts')}>
          {alerts.map(({ name, subject, since, mailed }) => (
            <p key={`${name} ${subject}`} className={styles.alert}>
              <CircleX aria-hidden="true" />
              <b>{t(`alert.${name}`)}</b> {subject}
              <span className={textStyles.muted}>
                <Moment at={since} />
                {!mailed && ` · ${t('health.alert.unmailed')}`}
              </span>
            </p>
          ))}
        </section>
      )}
      <Tiles
        label={t('health.figures')}
        tiles={tiles.map(({ name, now, history }) => ({
          label: t(`health.tile.${name}`),
          value: now === null ? data && null : Math.round(now),
          note: (
            <>
              <History values={history} />
              {now !== null && now > 0 && more[name]}
            </>
          ),
        }))}
      />
    </div>
  )
}

const HEIGHT = 20

/** A line through the values; it has gaps where there is none. */
function History({ values }: { values: readonly (number | null)[] }) {
  const { t, number } = useTexts()
  const highest = Math.max(0, ...values.map((value) => value ?? 0))
  const heightOf = (value: number) => HEIGHT - 1 - (highest > 0 ? (value / highest) * (HEIGHT - 2) : 0)
  const path = values
    .map((value, i) => {
      if (value === null) return ''
      const begins = i === 0 || values[i - 1] === null
      return `${begins ? 'M' : 'L'}${i} ${heightOf(value).toFixed(1)}h1`
    })
    .join('')
  return (
    <svg
      className={styles.history}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('health.day', { highest: number(Math.round(highest)) })}
    >
      <path d={path} />
    </svg>
  )
}
