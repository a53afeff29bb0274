import type { ReplyOf } from '@uitpost/contracts'
import { Monitor, Smartphone } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { deviceName } from '../../ui/wording/device-name.ts'
import { useEndSession, useLogOutEverywhere, useSessions } from './queries.ts'

type SessionItem = ReplyOf<'listSessions'>[number]

const WHEN = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

/** Every place where one is signed in; each can be ended, and all at once. */
export function SessionList() {
  const { t } = useTexts()
  const sessions = useSessions()
  const everywhere = useLogOutEverywhere()
  return (
    <Section heading={t('sessions.heading')}>
      {sessions.isLoading && (
        <Skeleton>
          <Bone className="mb-3 w-2/3" />
          <Bone className="w-1/2" />
        </Skeleton>
      )}
      {sessions.isError && <LoadFailed onRetry={sessions.refetch}>{t('sessions.loadFailed')}</LoadFailed>}
      {sessions.data && (
        <ul className="rows">
          {sessions.data
            .toSorted((one, other) => Number(other.current) - Number(one.current))
            .map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
        </ul>
      )}
      <div className="actions">
        <Button look="line" busy={everywhere.isPending} onClick={() => everywhere.mutate()}>
          {t('sessions.everywhere')}
        </Button>
        <p className="hint">{t('sessions.everywhere.hint')}</p>
      </div>
    </Section>
  )
}

function SessionRow({ session }: { session: SessionItem }) {
  const texts = useTexts()
  const { t, instant } = texts
  const end = useEndSession()
  const device = deviceName(texts, session.userAgent)
  const Icon = /iPhone|iPad|Android/.test(session.userAgent) ? Smartphone : Monitor
  const since = instant(session.createdAt, WHEN)
  return (
    <li>
      <div className="flex gap-3">
        <Icon className="icon mt-0.5" aria-hidden="true" />
        <div>
          <p className="flex flex-wrap gap-x-2 gap-y-1 font-semibold">
            {device} {session.current && <PlainBadge>{t('sessions.current')}</PlainBadge>}
          </p>
          <p className="hint">
            {t('sessions.since', { date: since })},{' '}
            {t('sessions.lastSeen', { date: instant(session.lastSeenAt, WHEN) })}
          </p>
        </div>
      </div>
      {!session.current && (
        <Button
          look="line"
          size="dense"
          busy={end.isPending}
          about={`${device}, ${t('sessions.since', { date: since })}`}
          onClick={() => end.mutate(session.id)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
