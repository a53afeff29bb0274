import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { aiState, awayOf, type Condition, databaseState, discoveryState } from './health-state.ts'
import { useAiProvider, useHealth } from './queries.ts'
import './system-health.css'

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
  const away = health ? awayOf(health) : []
  const discovery = health && discoveryState(health)
  const database = health && databaseState(health)
  return (
    <section className="health" aria-labelledby="system-health">
      <h2 id="system-health">{t('health.heading')}</h2>
      {isError && !health && (
        <p className="health-trouble" role="alert">
          {t('health.loadFailed')}{' '}
          <Button look="line" size="dense" onClick={() => void refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      )}
      {!health && !isError && (
        <Skeleton>
          <Bone className="w-56" />
        </Skeleton>
      )}
      {discovery && database && (
        <div role="status">
          <ul>
            <Line condition={discovery} text={t(`health.discovery.${discovery}`)} />
            <Line condition={database} text={t(`health.database.${database}`)} />
            {(ai.data ?? ai.isError) && <AiLine provider={ai.data} />}
          </ul>
        </div>
      )}
      {away.length > 0 && <p className="text-muted">{t('health.away', { services: away.join(', ') })}</p>}
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
      <Icon className="icon" aria-hidden="true" />
      {text}
      {children}
    </li>
  )
}
