// Says so when the app does not appear, whatever it waits for: a page without a word looks broken for good. Fetched
// beside everything else (async), so that it waits for nothing itself. A file of its own: the content security policy
// allows no inline script. Its words are those of src/texts, its key that of src/texts/languages.ts.
const LATE_MS = 10_000
const WORDS = {
  nl: {
    late: 'Dit duurt langer dan gewoonlijk.',
    failed: 'Er ging iets mis. Probeer het opnieuw.',
    retry: 'Opnieuw proberen',
  },
  fr: {
    late: 'Cela prend plus de temps que d’habitude.',
    failed: 'Une erreur s’est produite. Veuillez réessayer.',
    retry: 'Réessayer',
  },
  de: {
    late: 'Das dauert länger als gewöhnlich.',
    failed: 'Etwas ist schiefgegangen. Bitte versuche es noch einmal.',
    retry: 'Noch einmal versuchen',
  },
  en: {
    late: 'This is taking longer than usual.',
    failed: 'Something went wrong. Please try again.',
    retry: 'Try again',
  },
}

function wordsToRead() {
  let choice = navigator.languages[0] ?? navigator.language
  try {
    choice = localStorage.getItem('language') ?? choice
  } catch {
    // Storage may be blocked: nothing was chosen then.
  }
  return WORDS[choice.slice(0, 2).toLowerCase()] ?? WORDS.en
}

/** Something of the app, or the finished page of it, can be seen. */
const isDrawn = () =>
  Boolean(document.getElementById('root')?.firstElementChild) &&
  document.documentElement.dataset.start !== 'anew'

/** Ends what keeps the browser from drawing at all: style sheets that have not arrived. */
function unblock() {
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet)
  for (const sheet of sheets) sheet.remove()
  return sheets.length > 0
}

let notice
/** Without all of its clothes the page is not fit to be seen: the notice stays in its place. */
let incomplete = false
const HIDDEN = '#root { display: none }'

function say(text) {
  if (incomplete)
    document.head.append(Object.assign(document.createElement('style'), { textContent: HIDDEN }))
  if (notice) return
  const { [text]: words, retry } = wordsToRead()
  notice = document.createElement('div')
  notice.id = 'start-trouble'
  notice.setAttribute('role', 'alert')
  notice.style.cssText =
    'display:flex;flex-wrap:wrap;align-items:center;gap:0.75rem;margin:1rem;font-family:sans-serif'
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'button button-line'
  again.textContent = retry
  again.addEventListener('click', () => location.reload())
  notice.append(words, again)
  // Before the body has begun, what failed may still be the last thing to come.
  if (document.body) document.body.prepend(notice)
  else addEventListener('DOMContentLoaded', () => document.body.prepend(notice), { once: true })
  leaveLater()
}

/** What came late came all the same: there is nothing left to say then. */
function leaveLater() {
  const observer = new MutationObserver(() => {
    if (incomplete || !isDrawn()) return
    notice.remove()
    observer.disconnect()
  })
  observer.observe(document.documentElement, {
    ...{ childList: true, subtree: true, attributeFilter: ['data-start'] },
  })
}

setTimeout(() => {
  incomplete = unblock()
  if (incomplete || !isDrawn()) say('late')
}, LATE_MS)

// What is asked for and is not there will not come: nobody has to wait for that.
addEventListener(
  'error',
  ({ target }) => {
    const sheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
    if (sheet) incomplete = true
    if (sheet || (target instanceof HTMLScriptElement && !isDrawn())) say('failed')
  },
  true,
)
// Of src/main.tsx: it cannot go on.
addEventListener('start-failed', () => isDrawn() || say('failed'))
