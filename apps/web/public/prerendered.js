// Runs before the first paint of the prerendered landing page, which is made for signed-out visitors in one language.
// For a signed-in user or another language the page stays hidden until the app has rendered in the browser. A separate
// file: the content security policy allows no inline script. The storage keys are those of
// src/api/session/stored-session.ts and src/texts/languages.ts.
try {
  const choice = localStorage.getItem('language') ?? navigator.languages[0] ?? navigator.language
  const first = choice.slice(0, 2).toLowerCase()
  const language = document.currentScript.dataset.languages.split(' ').includes(first) ? first : 'en'
  const signedIn = localStorage.getItem('token') && localStorage.getItem('user')
  if (signedIn || language !== document.documentElement.lang)
    document.documentElement.dataset.start = 'replace'
} catch {
  // Storage may be blocked: then the visitor is signed out and has chosen no language.
}

// The app's scripts are added after the whole page was painted, so that on a slow connection the fonts load before them.
// A page in a background tab is never painted, so a timeout adds them as well.
const MAX_WAIT_MS = 2_000
const addScripts = () => {
  const scripts = document.getElementById('scripts')
  if (!scripts) return
  scripts.remove()
  document.head.append(scripts.content.cloneNode(true))
}
const addAfterPaint = () => {
  if (!PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint')) setTimeout(addScripts)
  // A frame is shown some time after it was asked for.
  else new PerformanceObserver(addScripts).observe({ type: 'largest-contentful-paint', buffered: true })
}
// Not at the first frame, which may show the part of the page that is parsed by then.
addEventListener('DOMContentLoaded', () => requestAnimationFrame(addAfterPaint))
// The timeout starts at the load event, since on a slow connection the fonts may take longer than it.
addEventListener('load', () => setTimeout(addScripts, MAX_WAIT_MS))

// Before hydration the buttons do nothing. A click adds the scripts at once, and is repeated when
// src/routes/public/landing.tsx reports that the page is hydrated.
let clicked
const remember = ({ target }) => {
  clicked = target.closest('button')
  if (clicked) addScripts()
}
// A page to be replaced is hidden and has nothing to click, and the app may render another screen instead of it.
if (document.documentElement.dataset.start !== 'replace') addEventListener('click', remember, true)
addEventListener(
  'landing-hydrated',
  () => {
    removeEventListener('click', remember, true)
    clicked?.click()
  },
  { once: true },
)
