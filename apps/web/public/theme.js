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
} catch {
  // Storage may be blocked: then the theme is that of the system.
}
