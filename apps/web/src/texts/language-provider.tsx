import { createContext, type ReactNode, use, useContext, useSyncExternalStore } from 'react'
import type { Languages } from './languages.ts'
import { TextsProvider } from './texts.tsx'

const LanguagesContext = createContext<Languages | undefined>(undefined)

/** Gives everything below it the texts of the language that is read, and those of another one when it is chosen. */
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

/** The language that is read, and the ways to another one. */
export function useLanguages() {
  const languages = useStore()
  return { ...languages, ...useSyncExternalStore(languages.subscribe, languages.read, languages.read) }
}

/** Shows its content when every text is there; what `meanwhile` fetches is fetched at the same time. */
export function AllTexts({
  meanwhile,
  children,
}: {
  meanwhile?: () => Promise<unknown>
  children: ReactNode
}) {
  const languages = useStore()
  // Who shows what was fetched says so when it cannot be had.
  meanwhile?.().catch(() => undefined)
  if (!languages.read().all) use(languages.all())
  return children
}
