import { lazy, Suspense, useState } from 'react'
import { AllTexts } from '../../texts/language-provider.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import dialogStyles from '../../ui/dialogs/dialog.module.css'
import { Dialog } from '../../ui/dialogs/dialog.tsx'

const load = () => import('./privacy-policy.tsx')
const PrivacyPolicy = lazy(async () => ({ default: (await load()).PrivacyPolicy }))

/** The text of /privacy-policy in a scrollable dialog (requirement `landing.footer-policy`). */
export function PolicyDialog() {
  const { t } = useTexts()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t('footer.policy')}
      </button>
      <Dialog open={open} title={t('footer.policy')} onClose={close}>
        <Suspense fallback={<p role="status">{t('app.loading')}</p>}>
          <AllTexts meanwhile={load}>
            <PrivacyPolicy />
          </AllTexts>
        </Suspense>
        <div className={dialogStyles.dialogFoot}>
          <Button onClick={close}>{t('app.close')}</Button>
        </div>
      </Dialog>
    </>
  )
}
