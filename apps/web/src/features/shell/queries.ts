import { useMutation } from '@tanstack/react-query'
import type { Language } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'
import { useLanguages } from '../../texts/language-provider.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Reads on in another language; whoever is signed in gets mails and messages in it too. One after the other, the last one stays. */
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
