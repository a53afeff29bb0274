import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { createLanguages, type Languages } from './languages.ts'
import { TextsProvider } from './texts.tsx'

const LanguagesContext = createContext<Languages>(createLanguages())

/** Gives everything below it the texts of the language that is read, and those of another one when it is chosen. */
export function LanguageProvider({ languages, children }: { languages: Languages; children: ReactNode }) {
  const { texts } = useSyncExternalStore(languages.subscribe, languages.read)
  return (
    <LanguagesContext value={languages}>
      <TextsProvider texts={texts}>{children}</TextsProvider>
    </LanguagesContext>
  )
}

/** The language that is read, and the ways to another one. */
export function useLanguages() {
  const languages = useContext(LanguagesContext)
  return { ...languages, ...useSyncExternalStore(languages.subscribe, languages.read) }
}
