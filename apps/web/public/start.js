// Shows a notice with a retry button when the app has not rendered in time or one of its files failed to load. Loaded
// with `async`, so that it waits for no other file. A separate file: the content security policy allows no inline
// script. The storage key is that of src/texts/languages.ts.
const LATE_MS = 10_000
/** Texts by language, added by the build (start-words.ts). */
const TEXTS = JSON.parse(document.currentScript.dataset.words)

function textsOfVisitor() {
  let choice = navigator.languages[0] ?? navigator.language
  try {
    choice = localStorage.getItem('language') ?? choice
  } catch {
    // Storage may be blocked: then no language was chosen.
  }
  return TEXTS[choice.slice(0, 2).toLowerCase()] ?? TEXTS.en
}

/** Whether the app or the prerendered page is visible. */
const isDrawn = () =>
  Boolean(document.getElementById('root')?.firstElementChild) &&
  document.documentElement.dataset.start !== 'replace'

/** Removes style sheets that have not loaded, since they block the first paint. Returns whether there were any. */
function removePendingStyles() {
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)
  for (const sheet of sheets) sheet.remove()
  return sheets.length > 0
}

let notice
/** Whether a style sheet is missing: then the app stays hidden and the notice is shown instead. */
let incomplete = false
const HIDDEN = '#root { display: none }'

function showNotice(key) {
  if (incomplete)
    document.head.append(Object.assign(document.createElement('style'), { textContent: HIDDEN }))
  if (notice) return
  const { [key]: message, retry } = textsOfVisitor()
  notice = document.createElement('div')
  notice.id = 'start-error'
  notice.setAttribute('role', 'alert')
  notice.style.cssText =
    'display:flex;flex-wrap:wrap;align-items:center;gap:0.75rem;margin:1rem;font-family:sans-serif'
  const retryButton = document.createElement('button')
  retryButton.type = 'button'
  retryButton.className = 'button button-line'
  retryButton.textContent = retry
  retryButton.addEventListener('click', () => location.reload())
  notice.append(message, retryButton)
  // A file may fail before the parser has reached the body.
  if (document.body) document.body.prepend(notice)
  else addEventListener('DOMContentLoaded', () => document.body.prepend(notice), { once: true })
  removeWhenDrawn()
}

/** Removes the notice when the app has rendered after all. */
function removeWhenDrawn() {
  const observer = new MutationObserver(() => {
    if (incomplete || !isDrawn()) return
    notice.remove()
    observer.disconnect()
  })
  observer.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-start'],
  })
}

setTimeout(() => {
  incomplete = removePendingStyles()
  if (incomplete || !isDrawn()) showNotice('late')
}, LATE_MS)

// A file that failed to load is reported at once, without waiting for the timeout.
addEventListener(
  'error',
  ({ target }) => {
    const sheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
    if (sheet) incomplete = true
    if (sheet || (target instanceof HTMLScriptElement && !isDrawn())) showNotice('failed')
  },
  true,
)
// Sent by src/main.tsx when the app cannot start.
addEventListener('start-failed', () => isDrawn() || showNotice('failed'))
