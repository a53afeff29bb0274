import type { Channel, PhoneChannel } from '@uitpost/contracts/constants'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import textStyles from '../../ui/text.module.css'

/** Adds `consentTo` when the chosen channel was stopped earlier: choosing it again is a new consent. */
export const consentFor = (
  channel: Channel,
  stopped: readonly PhoneChannel[] | undefined,
): { consentTo?: PhoneChannel } => {
  const consentTo = stopped?.find((one) => one === channel)
  return consentTo ? { consentTo } : {}
}

/** Lists the channels stopped by STOP and explains that choosing one of them again is a new consent. */
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

/** Asks for the new consent before saving, for forms that save on change. */
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
      <p className={textStyles.medium}>{t('stopped.chosen', named)}</p>
      <p className={classNames(panelStyles.panelMore, textStyles.medium)}>{t('stopped.start')}</p>
    </Confirm>
  )
}
