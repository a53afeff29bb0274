import { BACKUP_LATE_HOURS } from '@uitpost/contracts/constants'
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { Skeleton, SkeletonLine } from '../../ui/feedback/skeleton.tsx'
import textStyles from '../../ui/text.module.css'
import { aiState, type Condition, databaseState, discoveryState, listNotReady } from './health-state.ts'
import { useAiProvider, useHealth } from './queries.ts'
import { SystemFigures } from './system-figures.tsx'
import styles from './system-health.module.css'

const looks = {
  good: { state: 'success', Icon: CircleCheck },
  limited: { state: 'warning', Icon: TriangleAlert },
  starting: { state: 'queued', Icon: Clock },
  bad: { state: 'danger', Icon: CircleX },
} as const satisfies Record<Condition, unknown>

/**
 * Discovery, database and AI: three texts while healthy (requirements `admin.health-discovery`,
 * `admin.health-database`, `admin.health-ai`), others when not.
 */
export function SystemHealth() {
  const { t } = useTexts()
  const { data: health, isError, refetch } = useHealth()
  const ai = useAiProvider()
  const notReady = health ? listNotReady(health) : []
  const discovery = health && discoveryState(health)
  const database = health && databaseState(health)
  return (
    <section className={styles.health} aria-labelledby="system-health">
      <h2 id="system-health">{t('health.heading')}</h2>
      {isError && !health && (
        <p className={styles.healthError} role="alert">
          {t('health.loadFailed')}{' '}
          <Button look="line" size="dense" onClick={() => void refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      {!health && !isError && (
        <Skeleton>
          <div className={styles.lines}>
            {['discovery', 'database', 'ai'].map((one) => (
              <SkeletonLine key={one} className={styles.placeholder} />
            ))}
          </div>
        </Skeleton>
      )}
      {discovery && database && (
        <div role="status">
          <ul className={styles.lines}>
            <Line condition={discovery} text={t(`health.discovery.${discovery}`)} />
            <Line condition={database} text={t(`health.database.${database}`)} />
            {(ai.data ?? ai.isError) && <AiLine provider={ai.data} />}
          </ul>
        </div>
      )}
      {health?.backups && health.backups !== 'ok' && (
        <p className={textStyles.muted}>
          {t(`health.backups.${health.backups}`, { hours: BACKUP_LATE_HOURS })}
        </p>
      )}
      {notReady.length > 0 && (
        <p className={textStyles.muted}>{t('health.away', { services: notReady.join(', ') })}</p>
      )}
      <SystemFigures />
    </section>
  )
}

function AiLine({ provider }: { provider: ReturnType<typeof useAiProvider>['data'] }) {
  const { t } = useTexts()
  const condition = provider ? aiState(provider) : 'starting'
  const why = provider?.problem ?? provider?.today.blockedReason
  return (
    <Line condition={condition} text={t(`health.ai.${condition}`)} title={why ?? undefined}>
      {provider?.sandbox && <PlainBadge>{t('discovery.sandbox')}</PlainBadge>}
    </Line>
  )
}

function Line({
  condition,
  text,
  title,
  children,
}: {
  condition: Condition
  text: string
  title?: string | undefined
  children?: ReactNode
}) {
  const { state, Icon } = looks[condition]
  return (
    <li data-state={state} title={title}>
      <Icon aria-hidden="true" />
      {text}
      {children}
    </li>
  )
}
