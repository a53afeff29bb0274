// Runs before the first paint, so that the page never flashes in another theme than the chosen one. A separate file:
// the content security policy allows no inline script. Storage key and colours are those of src/ui/drawing/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    for (const media of ['light', 'dark'])
      document
        .querySelector(`meta[name="theme-color"][media*="${media}"]`)
        ?.setAttribute('content', theme === 'dark' ? '#0E1528' : '#F2E9D8')
  }
  // Every page loads this file, the public ones too. Links in mails end in this fragment, which is the same for all of
  // them. Only who allows statistics is counted, as a number without a name; programs that scan links allow nothing.
  if (location.hash === '#mail') {
    history.replaceState(null, '', location.pathname + location.search)
    if (JSON.parse(localStorage.getItem('cookieConsent'))?.analytics)
      navigator.sendBeacon('/api/notifications/visits')
  }
} catch {
  // Storage may be blocked: then the theme is that of the system, and nothing is counted.
}
