import type { ReplyOf } from '@uitpost/contracts'
import { Monitor, Smartphone } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { deviceName } from '../../ui/wording/device-name.ts'
import { useEndSession, useLogOutEverywhere, useSessions } from './queries.ts'
import sessionsStyles from './sessions.module.css'

type SessionItem = ReplyOf<'listSessions'>[number]

const WHEN = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

/** Sessions of the account; each can be ended, or all at once. */
export function SessionList() {
  const { t } = useTexts()
  const sessions = useSessions()
  const logOutEverywhere = useLogOutEverywhere()
  return (
    <Section heading={t('sessions.heading')}>
      <AsyncPanel
        read={sessions}
        data={sessions.data}
        failed={t('sessions.loadFailed')}
        loading={<LoadingLines apart lines={['2/3', '1/2']} />}
      >
        {(all) => (
          <ul className={sectionStyles.rows}>
            {all
              .toSorted((one, other) => Number(other.current) - Number(one.current))
              .map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
          </ul>
        )}
      </AsyncPanel>
      <div className={sectionStyles.actions}>
        <Button look="line" busy={logOutEverywhere.isPending} onClick={() => logOutEverywhere.mutate()}>
          {t('sessions.everywhere')}
        </Button>
        <p className={fieldStyles.hint}>{t('sessions.everywhere.hint')}</p>
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
      <div className={sessionsStyles.session}>
        <Icon aria-hidden="true" />
        <div>
          <p className={sessionsStyles.sessionName}>
            {device} {session.current && <PlainBadge>{t('sessions.current')}</PlainBadge>}
          </p>
          <p className={fieldStyles.hint}>
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
