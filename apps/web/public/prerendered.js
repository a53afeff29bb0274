// Runs before the first paint of the prerendered landing page, which is for visitors who read its language: for
// whoever is signed in or reads another one it stays hidden until the app has begun anew. A file of its own: the
// content security policy allows no inline script. Keys are those of src/api/session/stored-session.ts and
// src/texts/languages.ts.
try {
  const choice = localStorage.getItem('language') ?? navigator.languages[0] ?? navigator.language
  const first = choice.slice(0, 2).toLowerCase()
  const language = ['nl', 'fr', 'de'].includes(first) ? first : 'en'
  const signedIn = localStorage.getItem('token') !== null && localStorage.getItem('user') !== null
  if (signedIn || language !== document.documentElement.lang) document.documentElement.dataset.start = 'anew'
} catch {
  // Storage may be blocked: nobody is signed in then, and nothing was chosen.
}

// The scripts of the app wait until the words have been drawn: on a slow line their letters come first. A page in a tab
// that nobody looks at is never drawn, so time lets them in as well.
const LONGEST_WAIT_MS = 2_000
const letScriptsIn = () => {
  const scripts = document.getElementById('scripts')
  if (!scripts) return
  scripts.remove()
  document.head.append(scripts.content.cloneNode(true))
}
requestAnimationFrame(() => setTimeout(letScriptsIn))
// Not from now on: on a line as slow as that they may not have arrived yet.
addEventListener('load', () => setTimeout(letScriptsIn, LONGEST_WAIT_MS))

// Until then its buttons are only drawn. One that is pressed hurries the scripts, and is pressed again as soon as it does
// something (src/routes/public/landing.tsx says so).
let pressed
const remember = ({ target }) => {
  pressed = target.closest('button') ?? undefined
  if (pressed) letScriptsIn()
}
// Where the app begins anew there is nothing to press, and it may never come back here.
if (document.documentElement.dataset.start !== 'anew') addEventListener('click', remember, true)
addEventListener(
  'landing-alive',
  () => {
    removeEventListener('click', remember, true)
    pressed?.click()
  },
  { once: true },
)
