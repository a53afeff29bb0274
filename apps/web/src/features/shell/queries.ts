import { useMutation } from '@tanstack/react-query'
import type { Language } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'
import { useLanguages } from '../../texts/language-provider.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/**
 * Changes the language of the screens and, for signed-in users, of mails and messages. Changes run in sequence, so that
 * the last one wins.
 */
export function useChooseLanguage() {
  const { t } = useTexts()
  const toast = useToast()
  const { choose } = useLanguages()
  const { state, updateUser } = useSession()
  return useMutation({
    scope: { id: 'language' },
    mutationFn: async (language: Language) => {
      await choose(language)
      if (state.status === 'signedIn' && state.user.language !== language)
        updateUser(await call('updateProfile', { body: { language } }))
    },
    onError: () => toast({ title: t('app.error'), text: t('language.failed'), state: 'danger' }),
  })
}
