// Runs before the first paint, so that a chosen theme never flashes. A file of its own: the
// content security policy allows no inline script. The key is the one of src/ui/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be blocked: the page then follows the system.
}
