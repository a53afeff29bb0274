import { routeOf } from '@uitpost/contracts/routes'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { canShare, copyText, sendOn } from './sending.ts'

/** Gives somebody the public page of an event, which needs no account: by the system's own dialog, or as a link. */
export function ShareEvent({ event }: { event: { id: string; title: string } }) {
  const { t } = useTexts()
  const toast = useToast()
  const [failed, setFailed] = useState(false)
  const close = () => setFailed(false)
  const { path } = routeOf('showEventPage', { id: event.id })
  const url = `${window.location.origin}${path}`
  const share = async () => {
    if (canShare()) {
      setFailed((await sendOn({ title: event.title, url })) === 'failed')
    } else if (await copyText(url)) {
      toast({ title: t('share.copied'), text: t('share.link.copied.text'), state: 'success' })
    } else {
      setFailed(true)
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void share()}>
        <Share2 className="icon" aria-hidden="true" />
        {t('share.send')}
      </Button>
      <Dialog open={failed} title={t('share.link.title')} onClose={close}>
        <div className="grid gap-4">
          <Alert>{t('share.link.failed')}</Alert>
          <TextField
            label={t('share.link')}
            value={url}
            readOnly
            onFocus={(focused) => focused.currentTarget.select()}
          />
        </div>
        <div className="dialog-foot">
          <Button look="quiet" onClick={close}>
            {t('app.close')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
