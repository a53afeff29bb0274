/** Key in local storage; public/theme.js reads it before the first paint. */
const KEY = 'theme'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/** Background of the page, for the browser's toolbars; the same values as in index.html. */
const BACKGROUNDS = { light: '#F2E9D8', dark: '#0E1528' }

export function readTheme(): Theme {
  const stored = localStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function chooseTheme(theme: Theme) {
  if (theme === 'system') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset['theme']
  } else {
    localStorage.setItem(KEY, theme)
    document.documentElement.dataset['theme'] = theme
  }
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = BACKGROUNDS[theme === 'system' ? (bar.media.includes('dark') ? 'dark' : 'light') : theme]
}
