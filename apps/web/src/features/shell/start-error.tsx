import { useEffect } from 'react'
import { useSession } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/**
 * Shows a toast when the profile could not be loaded at start; the user stays signed in (requirement
 * `session.start-refused-clears`).
 */
export function StartError() {
  const { t } = useTexts()
  const toast = useToast()
  const { takeStartError } = useSession()
  useEffect(() => {
    const text = takeStartError()
    if (text) toast({ title: t('app.error'), text: t(text), state: 'danger' })
  }, [takeStartError, toast, t])
  return null
}
