// Runs before anything is there to be painted, so that a chosen theme never flashes. A file of its own: the
// content security policy allows no inline script. Key and colours are those of src/ui/drawing/theme.ts.
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
  // Storage may be blocked: the page then follows the system.
}
