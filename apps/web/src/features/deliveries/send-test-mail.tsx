import { Send } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useSendTestMail } from './queries.ts'

/** Button that sends a test mail to the signed-in admin through the usual mail path. */
export function SendTestMail() {
  const { t } = useTexts()
  const test = useSendTestMail()
  return (
    <Button look="line" size="dense" busy={test.isPending} onClick={() => test.mutate()}>
      {!test.isPending && <Send aria-hidden="true" />}
      {t('deliveries.test')}
    </Button>
  )
}
