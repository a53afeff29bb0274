import { useEffect, useRef } from 'react'
import { useSession } from '../../api/session/session.tsx'
import { useLanguages } from '../../texts/language-provider.tsx'

/** Sets the language of the screens to that of the signed-in account, also when it is changed in the preferences. */
export function AccountLanguage() {
  const { follow, choose } = useLanguages()
  const { state } = useSession()
  const user = state.status === 'signedIn' ? state.user : undefined
  const before = useRef<{ id: string; language: string } | undefined>(undefined)
  const { id, language } = user ?? {}
  const loading = state.status === 'loading'
  useEffect(() => {
    if (loading) return
    const earlier = before.current
    before.current = id && language ? { id, language } : undefined
    if (language && earlier && earlier.id === id && earlier.language !== language)
      choose(language).catch(() => undefined)
    else void follow(language)
  }, [loading, id, language, follow, choose])
  return null
}
