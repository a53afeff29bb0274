import { useEffect } from 'react'
import { useSession } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/**
 * Says that the profile could not be read at the start; whoever was signed in stays so (requirement
 * `session.start-refused-clears`).
 */
export function StartTrouble() {
  const { t } = useTexts()
  const toast = useToast()
  const { takeTrouble } = useSession()
  useEffect(() => {
    const text = takeTrouble()
    if (text) toast({ title: t('app.error'), text: t(text), state: 'danger' })
  }, [takeTrouble, toast, t])
  return null
}
