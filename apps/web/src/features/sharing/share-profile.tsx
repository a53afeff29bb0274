import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { TextAreaField } from '../../ui/forms/field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { canShare, copyText, openShareDialog } from './sending.ts'

/** Maximum number of category names in the message. */
const NAMES_SHARED = 8
const TEXT_LENGTH = 1_000

/**
 * Shares the followed categories as a text message, which can be edited before sending. Users have no public page that
 * could be linked.
 */
export function ShareProfile({ categories }: { categories: readonly string[] }) {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="line" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        {t('actions.share')}
      </Button>
      <Dialog open={open} title={t('actions.share')} onClose={close}>
        <ShareForm categories={categories} onClose={close} />
      </Dialog>
    </>
  )
}

function ShareForm({ categories, onClose }: { categories: readonly string[]; onClose: () => void }) {
  const { t } = useTexts()
  const toast = useToast()
  const names = categories.slice(0, NAMES_SHARED).join(', ')
  const [text, setText] = useState(names ? t('share.message.categories', { names }) : t('share.message'))
  const [failed, setFailed] = useState(false)
  const address = `${window.location.origin}/`
  const copy = async () => {
    const copied = await copyText(`${text}\n${address}`)
    setFailed(!copied)
    if (!copied) return
    toast({ title: t('share.copied'), text: t('share.copied.text'), state: 'success' })
    onClose()
  }
  const share = async () => {
    const sent = await openShareDialog({ title: t('app.name'), text, url: address })
    setFailed(sent === 'failed')
    if (sent === 'sent') onClose()
  }
  return (
    <div className={stackStyles.stack}>
      <p className={classNames(textStyles.medium, textStyles.muted)}>{t('share.text')}</p>
      <TextAreaField
        label={t('share.message.label')}
        hint={address}
        rows={4}
        maxLength={TEXT_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {failed && <Alert>{t('share.failed')}</Alert>}
      <DialogFoot onClose={onClose}>
        <Button look={canShare() ? 'line' : 'solid'} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('share.copy')}
        </Button>
        {canShare() && (
          <Button onClick={() => void share()}>
            <Share2 aria-hidden="true" />
            {t('share.send')}
          </Button>
        )}
      </DialogFoot>
    </div>
  )
}
