import type { Channel, PhoneChannel } from '@uitpost/contracts/constants'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Confirm } from '../../ui/feedback/confirm.tsx'
import { Note } from '../../ui/feedback/note.tsx'

/** What goes along with a choice of channel: whoever stopped it once was told what choosing it again means. */
export const consentFor = (
  channel: Channel,
  stopped: readonly PhoneChannel[] | undefined,
): { consentTo?: PhoneChannel } => {
  const consentTo = stopped?.find((one) => one === channel)
  return consentTo ? { consentTo } : {}
}

/** Says which channels a STOP ended, and that choosing one of them again is a new consent. */
export function StoppedChannels({ chosen }: { chosen: Channel }) {
  const { t } = useTexts()
  const { stoppedChannels = [] } = useUser()
  return stoppedChannels.map((stopped) => {
    const channel = { channel: t(`digest.${stopped}`) }
    return (
      <Note key={stopped} state="warning">
        <p>{stopped === chosen ? t('stopped.chosen', channel) : t('stopped.note', channel)}</p>
        {stopped === chosen && <p>{t('stopped.start')}</p>}
      </Note>
    )
  })
}

/** Where choosing is saving, the new consent is asked for first. */
export function AskConsent({
  channel,
  busy,
  onAgree,
  onClose,
}: {
  channel: PhoneChannel
  busy: boolean
  onAgree: () => void
  onClose: () => void
}) {
  const { t } = useTexts()
  const named = { channel: t(`digest.${channel}`) }
  return (
    <Confirm
      title={t('stopped.ask', named)}
      label={t('stopped.agree', named)}
      busy={busy}
      onConfirm={onAgree}
      onClose={onClose}
    >
      <p className="text-md">{t('stopped.chosen', named)}</p>
      <p className="pt-2 text-md">{t('stopped.start')}</p>
    </Confirm>
  )
}
