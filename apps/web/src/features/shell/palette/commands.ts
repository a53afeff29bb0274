import {
  isAdminRole,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  type Role,
} from '@uitpost/contracts/constants'
import type { TextKey, Texts } from '../../../texts/texts.tsx'
import { THEMES, type Theme } from '../../../ui/drawing/theme.ts'

/** A command of the palette: opens a path, sets theme or language, or logs out. */
export type Command = { id: string; label: string } & (
  | { to: string }
  | { theme: Theme }
  | { language: Language }
  | { logOut: true }
)

const SCREENS = [
  ['/dashboard', 'dashboard.title'],
  ['/events', 'allEvents.title'],
  ['/events?saved=yes', 'agenda.saved'],
  ['/categories', 'categories.title'],
  ['/category-management', 'categoryAdmin.title'],
  ['/preferences', 'shell.preferences'],
  ['/profile', 'profile.heading'],
  ['/privacy-settings', 'footer.settings'],
] as const satisfies readonly (readonly [string, TextKey])[]

const ADMIN_SCREENS = [
  ['/admin', 'admin.title'],
  ['/admin/discovery', 'monitor.title'],
  ['/admin/events', 'adminEvents.title'],
  ['/category-prompts', 'prompts.title'],
  ['/admin/feeds', 'feeds.title'],
  ['/admin/countries', 'countries.title'],
  ['/admin/users', 'users.title'],
  ['/admin/notifications', 'deliveries.title'],
  ['/admin/security', 'security.title'],
  ['/admin/security?tab=audit', 'audit.heading'],
] as const satisfies readonly (readonly [string, TextKey])[]

/** Lower case and without accents, so that the search ignores both. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** All commands available to a role. */
function commandsFor(role: Role, { t }: Texts): Command[] {
  const screens = isAdminRole(role) ? [...ADMIN_SCREENS, ...SCREENS] : SCREENS
  return [
    ...screens.map(([to, key]) => ({ id: to, label: t(key), to })),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      label: t('palette.theme', { theme: t(`shell.theme.${theme}`) }),
      theme,
    })),
    ...LANGUAGES.map((language) => ({
      id: `language-${language}`,
      label: t('palette.language', { language: LANGUAGE_NAMES[language] }),
      language,
    })),
    { id: 'leave', label: t('shell.logOut'), logOut: true as const },
  ]
}

/** Commands whose labels contain every typed word, followed by an event search for the typed text. */
export function findCommands(typed: string, role: Role, texts: Texts): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const matching = commandsFor(role, texts).filter(({ label }) =>
    words.every((word) => plain(label).includes(word)),
  )
  if (words.length === 0) return matching
  const search = {
    id: 'search',
    label: texts.t('palette.search', { words: typed.trim() }),
    to: `/events?${new URLSearchParams({ q: typed.trim() })}`,
  }
  return [...matching, search]
}
