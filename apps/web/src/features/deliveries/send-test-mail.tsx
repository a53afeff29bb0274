import { Send } from 'lucide-react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useSendTestMail } from './queries.ts'

/** A mail to oneself, on the way that all mails go. */
export function SendTestMail() {
  const { t } = useTexts()
  const test = useSendTestMail()
  return (
    <Button look="line" size="dense" busy={test.isPending} onClick={() => test.mutate()}>
      {!test.isPending && <Send className="icon" aria-hidden="true" />}
      {t('deliveries.test')}
    </Button>
  )
}
