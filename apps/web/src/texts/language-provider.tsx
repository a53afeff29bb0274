import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react'
import type { Languages } from './languages.ts'
import { TextsProvider } from './texts.tsx'

const LanguagesContext = createContext<Languages | undefined>(undefined)

/** Provides the texts of the current language, and rerenders when another language is chosen. */
export function LanguageProvider({ languages, children }: { languages: Languages; children: ReactNode }) {
  const { texts } = useSyncExternalStore(languages.subscribe, languages.read, languages.read)
  return (
    <LanguagesContext value={languages}>
      <TextsProvider texts={texts}>{children}</TextsProvider>
    </LanguagesContext>
  )
}

function useStore(): Languages {
  const languages = useContext(LanguagesContext)
  if (!languages) throw new Error('Languages need a LanguageProvider above them')
  return languages
}

/** The current language, and the functions that change it. */
export function useLanguages() {
  const languages = useStore()
  return { ...languages, ...useSyncExternalStore(languages.subscribe, languages.read, languages.read) }
}

/** Suspends until all texts are loaded; `meanwhile` starts another fetch at the same time. */
export function AllTexts({
  meanwhile,
  children,
}: {
  meanwhile?: () => Promise<unknown>
  children: ReactNode
}) {
  const languages = useStore()
  // The component that uses the fetched part shows its error.
  meanwhile?.().catch(() => undefined)
  if (!languages.read().all) use(languages.all())
  return children
}
