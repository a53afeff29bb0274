import { appRouteOf } from '@uitpost/contracts/app-routes'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { canShare, copyText, openShareDialog } from './sending.ts'

/** Shares the link to an event's public page, by the system's share dialog or by copying it. */
export function ShareEvent({ event }: { event: { id: string; title: string } }) {
  const { t } = useTexts()
  const toast = useToast()
  const [failed, setFailed] = useState(false)
  const close = () => setFailed(false)
  const { path } = appRouteOf('showEventPage', { id: event.id })
  const url = `${window.location.origin}${path}`
  const share = async () => {
    if (canShare()) {
      setFailed((await openShareDialog({ title: event.title, url })) === 'failed')
    } else if (await copyText(url)) {
      toast({ title: t('share.copied'), text: t('share.link.copied.text'), state: 'success' })
    } else {
      setFailed(true)
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void share()}>
        <Share2 aria-hidden="true" />
        {t('share.send')}
      </Button>
      <Dialog open={failed} title={t('share.link.title')} onClose={close}>
        <div className={stackStyles.stack}>
          <Alert>{t('share.link.failed')}</Alert>
          <TextField
            label={t('share.link')}
            value={url}
            readOnly
            onFocus={(focused) => focused.currentTarget.select()}
          />
        </div>
        <DialogFoot onClose={close} />
      </Dialog>
    </>
  )
}
