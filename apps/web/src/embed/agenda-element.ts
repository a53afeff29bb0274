import type { AgendaFeed, Language } from '@uitpost/contracts'
import { EMBED_STYLES } from './embed-styles.ts'
import { EMBED_TEXTS } from './embed-texts.ts'

/** The server that this script came from: the host page may have any address and any base. */
const origin = new URL((document.currentScript as HTMLScriptElement).src).origin

/** A style sheet made by a script is allowed by every content security policy that allows the script. */
const styles = new CSSStyleSheet()
styles.replaceSync(EMBED_STYLES)

const isLanguage = (text: string): text is Language => Object.hasOwn(EMBED_TEXTS, text)

/** A new element with a text, which is never read as HTML. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { text, className, href }: { text?: string; className?: string; href?: string } = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (text !== undefined) element.textContent = text
  if (className) element.className = className
  if (href && element instanceof HTMLAnchorElement)
    Object.assign(element, { href, target: '_blank', rel: 'noopener' })
  return element
}

/**
 * `<uitpost-agenda query="near=gent&when=weekend">`: what is on, in the page of another site. `query` is the question of
 * `/agenda.json`, `lang` nl, fr, de or en (otherwise that of the page around it, then of the browser), `theme` light or
 * dark (otherwise that of the reader). Stores nothing and sends no cookie.
 */
class UitpostAgenda extends HTMLElement {
  static readonly observedAttributes = ['query', 'lang', 'theme']
  readonly #root = this.attachShadow({ mode: 'open' })
  #asked: AbortController | undefined

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [styles]
    void this.#show()
  }

  disconnectedCallback(): void {
    this.#asked?.abort()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#show()
  }

  get #language(): Language {
    const stated = this.closest<HTMLElement>('[lang]')?.lang
    return (
      [stated, navigator.language].map((one) => (one ?? '').slice(0, 2).toLowerCase()).find(isLanguage) ??
      'en'
    )
  }

  async #show(): Promise<void> {
    this.#asked?.abort()
    const asked = new AbortController()
    this.#asked = asked
    const language = this.#language
    const texts = EMBED_TEXTS[language]
    const page = new URL(`/agenda?lang=${language}`, origin).href
    this.#frame(language, 'Uitpost', page, [make('p', { text: texts.loading, className: 'quiet state' })])
    try {
      const feed = await read(this.getAttribute('query') ?? '', language, asked.signal)
      const events = make('ul')
      events.append(...feed.items.map(toEntry))
      const found = feed.items.length > 0 ? events : make('p', { text: texts.none, className: 'state' })
      this.#frame(language, feed.title, feed.page, [found])
    } catch {
      if (asked.signal.aborted) return
      const state = make('div', { className: 'state' })
      const retry = make('button', { text: texts.retry })
      retry.addEventListener('click', () => void this.#show())
      state.append(make('p', { text: texts.failed }), retry)
      this.#frame(language, 'Uitpost', page, [state])
    }
  }

  #frame(language: Language, title: string, page: string, content: HTMLElement[]): void {
    const frame = make('section', { className: 'frame' })
    frame.lang = language
    frame.dataset['theme'] = this.getAttribute('theme') ?? 'auto'
    const heading = make('h2', { text: title })
    heading.id = 'title'
    frame.setAttribute('aria-labelledby', heading.id)
    // It scrolls, so it has to be reachable by keyboard.
    const events = make('div', { className: 'events' })
    events.tabIndex = 0
    events.role = 'group'
    events.setAttribute('aria-labelledby', heading.id)
    events.append(...content)
    const foot = make('p', { className: 'foot' })
    foot.append(make('a', { text: EMBED_TEXTS[language].more, href: page }))
    frame.append(heading, events, foot)
    this.#root.replaceChildren(frame)
  }
}

/** Throws if the server does not answer, or refuses the question. */
async function read(query: string, language: Language, signal: AbortSignal): Promise<AgendaFeed> {
  const address = new URL('/agenda.json', origin)
  address.search = new URLSearchParams(query).toString()
  address.searchParams.set('lang', language)
  const response = await fetch(address, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`${response.status}`)
  return (await response.json()) as AgendaFeed
}

function toEntry({ event, page, when, place }: AgendaFeed['items'][number]): HTMLElement {
  const entry = make('li')
  const title = make('a', { text: event.title, href: page })
  title.dir = 'auto'
  entry.append(title, make('p', { text: when }), make('p', { text: place, className: 'quiet' }))
  return entry
}

if (!customElements.get('uitpost-agenda')) customElements.define('uitpost-agenda', UitpostAgenda)
