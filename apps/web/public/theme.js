// Runs before the first paint, so that the page never flashes in another theme than the chosen one. A separate file:
// the content security policy allows no inline script. Storage key and colours are those of src/ui/drawing/theme.ts.
// Every page loads this file, the public ones too; where links in mails end in #mail, it loads what counts the visit.
try {
  const { theme } = localStorage
  const isDark = theme === 'dark'
  if (isDark || theme === 'light') {
    document.documentElement.dataset.theme = theme
    for (const bar of document.querySelectorAll('meta[name=theme-color]'))
      bar.content = isDark ? '#0E1528' : '#F2E9D8'
  }
} catch {
  // Storage may be blocked: then the theme is that of the system.
}
if (location.hash === '#mail') void import('./mail-visit.js')
