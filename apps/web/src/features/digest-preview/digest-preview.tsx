import type { DigestPreview as Preview } from '@uitpost/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { DigestEntries } from './digest-entries.tsx'
import { useDigestPreview } from './queries.ts'
import './digest-preview.css'

/** The next digest as it would be now: when it leaves, through what, and what is in it; or why there is none. */
export function DigestPreview() {
  const { t } = useTexts()
  const preview = useDigestPreview()
  return (
    <Section heading={t('digest.heading')}>
      {preview.isError && !preview.data && (
        <LoadFailed onRetry={preview.refetch}>{t('digest.loadFailed')}</LoadFailed>
      )}
      {preview.isPending && <LoadingLines className="gap-4" lines={['w-4/5', 'w-3/5', 'w-2/3']} />}
      {preview.data && <Shown preview={preview.data} />}
    </Section>
  )
}

function Shown({ preview }: { preview: Preview }) {
  const { t, instant } = useTexts()
  const user = useUser()
  const when =
    preview.nextAt &&
    instant(preview.nextAt, {
      ...{ weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
      timeZone: user.timeZone,
    })
  switch (preview.state) {
    case 'unconfirmed':
      return (
        <Nothing title={t('digest.unconfirmed')}>
          {t('digest.unconfirmed.hint')} <Link to="/dashboard">{t('digest.unconfirmed.link')}</Link>
        </Nothing>
      )
    case 'off':
      return (
        <Nothing title={t('digest.off')}>
          {t(user.emailNotifications ? 'digest.off.digest' : 'digest.off.email')}
        </Nothing>
      )
    case 'empty':
      return (
        <Nothing title={t('digest.empty')}>
          {t('digest.empty.hint')} {when && t('digest.empty.when', { when })}{' '}
          <Link to="/category-management">{t('digest.empty.link')}</Link>
        </Nothing>
      )
    case 'ready': {
      const channel = t(`digest.${preview.channel}`)
      return (
        <>
          <p className="text-md font-semibold">
            {when ? t('digest.leaves', { when, channel }) : t('digest.soon', { channel })}
          </p>
          <Fallback channel={preview.channel} />
          <div className="digest-letter">
            <p className="digest-subject">{preview.subject}</p>
            <DigestEntries events={preview.events} />
          </div>
          <p className="text-sm text-muted">{t('digest.asNow')}</p>
        </>
      )
    }
  }
}

const Nothing = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyState title={title}>{children}</EmptyState>
)

/** Says so when what was chosen is not what is used. */
function Fallback({ channel }: { channel: Preview['channel'] }) {
  const { t } = useTexts()
  const { role, preferredChannel, phoneConfirmed } = useUser()
  if (role !== 'premium' || preferredChannel === 'email' || channel !== 'email') return null
  const chosen = { channel: t(`digest.${preferredChannel}`) }
  return (
    <Note state="warning">
      <p>{phoneConfirmed ? t('digest.fallbackNow', chosen) : t('digest.fallback', chosen)}</p>
    </Note>
  )
}
