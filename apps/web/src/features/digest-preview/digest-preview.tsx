import { useQuery } from '@tanstack/react-query'
import type { DigestPreview as Preview } from '@uitpost/contracts'
import { DIGEST_PREVIEW_POLL_MS } from '@uitpost/contracts/constants'
import { Link } from 'react-router-dom'
import { read } from '../../api/query-client.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { Section } from '../../ui/layout/section.tsx'
import textStyles from '../../ui/text.module.css'
import { DigestEntries } from './digest-entries.tsx'
import styles from './digest-preview.module.css'

/** Polled, because the notifier receives saved preferences asynchronously, a moment after they were saved. */
const useDigestPreview = () =>
  useQuery({ ...read('previewDigest'), staleTime: 0, refetchInterval: DIGEST_PREVIEW_POLL_MS })

/** Preview of the next digest: time, channel and events, or the reason why there is none. */
export function DigestPreview() {
  const { t } = useTexts()
  const preview = useDigestPreview()
  return (
    <Section heading={t('digest.heading')}>
      <AsyncPanel
        read={preview}
        data={preview.data}
        failed={t('digest.loadFailed')}
        silent
        loading={<LoadingLines lines={['4/5', '3/5', '2/3']} />}
      >
        {(next) => <PreviewContent preview={next} />}
      </AsyncPanel>
    </Section>
  )
}

function PreviewContent({ preview }: { preview: Preview }) {
  const { t, instant } = useTexts()
  const user = useUser()
  const when =
    preview.nextAt &&
    instant(preview.nextAt, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: user.timeZone,
    })
  switch (preview.state) {
    case 'unconfirmed':
      return (
        <EmptyState title={t('digest.unconfirmed')}>
          {t('digest.unconfirmed.hint')} <Link to="/dashboard">{t('digest.unconfirmed.link')}</Link>
        </EmptyState>
      )
    case 'off':
      return (
        <EmptyState title={t('digest.off')}>
          {t(user.emailNotifications ? 'digest.off.digest' : 'digest.off.email')}
        </EmptyState>
      )
    case 'empty':
      return (
        <EmptyState title={t('digest.empty')}>
          {t('digest.empty.hint')} {when && t('digest.empty.when', { when })}{' '}
          <Link to="/category-management">{t('digest.empty.link')}</Link>
        </EmptyState>
      )
    case 'ready': {
      const channel = t(`digest.${preview.channel}`)
      return (
        <>
          <p className={classNames(textStyles.strong, textStyles.medium)}>
            {when ? t('digest.leaves', { when, channel }) : t('digest.soon', { channel })}
          </p>
          <Fallback channel={preview.channel} />
          <div className={styles.digestLetter}>
            <p className={styles.digestSubject}>{preview.subject}</p>
            <DigestEntries events={preview.events} />
          </div>
          <p className={classNames(textStyles.small, textStyles.muted)}>{t('digest.asNow')}</p>
        </>
      )
    }
  }
}

/** Warning shown when the chosen channel cannot be used and the digest is sent by e-mail instead. */
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
