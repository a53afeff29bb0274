import type { Message, MessageSummary } from './mailbox.ts'

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character)
}

export const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f2e9d8, #0e1528); --sheet: light-dark(#fcf8ef, #172039);
  --ink: light-dark(#14213f, #f3ebdb); --muted: light-dark(#4b5470, #a9b0c6); --line: light-dark(#d6cbb4, #2b3654);
  --signal: light-dark(#ff5c1b, #ff6a2c); --focus: light-dark(#1c54b0, #ffc24a); }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.9375rem/1.5 system-ui, 'Segoe UI', Arial, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; overflow-wrap: anywhere }
a { color: inherit } a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
.top { display: flex; align-items: baseline; gap: 0.75rem; margin: 0 0 1.5rem; font-weight: 600 }
.top::before { content: ''; inline-size: 0.75rem; block-size: 0.75rem; background: var(--signal); border-radius: 50% }
ol { list-style: none; margin: 0; padding: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 6px }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 1rem; text-decoration: none }
li a:hover strong { text-decoration: underline }
strong { overflow-wrap: anywhere } small, dt { color: var(--muted) } time { font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem } dd { margin: 0; overflow-wrap: anywhere }
nav { display: flex; gap: 1rem; margin: 0 0 0.75rem } nav [aria-current] { font-weight: 600; text-decoration-thickness: 3px; text-decoration-color: var(--signal) }
iframe { inline-size: 100%; block-size: 75vh; border: 1px solid var(--line); border-radius: 6px; background: #fff; color-scheme: light }
pre { margin: 0; padding: 1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere }
.empty { padding: 2rem 1rem; background: var(--sheet); border: 1px dashed var(--line); border-radius: 6px }
`

function page(title: string, body: string, refresh = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refresh}
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/inbox.css"></head>
<body><main>${body}</main></body></html>`
}

const when = (at: string) =>
  `<time datetime="${at}">${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC</time>`

/** Newest first; the page reloads itself to show new mail. */
export function listPage(messages: MessageSummary[]): string {
  const rows = messages.toReversed().map(
    (
      message,
    ) => `<li><a href="/messages/${message.id}"><strong>${escapeHtml(message.subject || '(no subject)')}</strong>
      <small>${when(message.at)}</small><small>to ${escapeHtml(message.to.join(', '))}</small></a></li>`,
  )
  const list =
    rows.length > 0
      ? `<ol>${rows.join('')}</ol>`
      : '<p class="empty">No mail yet. Whatever this Uitpost sends arrives here and nowhere else.</p>'
  const count = `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`
  return page(
    'Inbox',
    `<p class="top">Uitpost local mail</p><h1>Inbox, ${count}</h1>${list}`,
    '<meta http-equiv="refresh" content="5">',
  )
}

export const VIEWS = ['html', 'text', 'headers', 'source'] as const
export type View = (typeof VIEWS)[number]

/** One message; its HTML is shown in a sandboxed frame. */
export function messagePage(message: Message, view: View, source: string): string {
  const shown: Record<View, () => string> = {
    html: () =>
      `<iframe title="The message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${message.id}/html"></iframe>`,
    text: () => `<pre>${escapeHtml(message.text || '(no text part)')}</pre>`,
    headers: () => {
      const lines = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`)
      return `<pre>${escapeHtml(lines.join('\n'))}</pre>`
    },
    source: () => `<pre>${escapeHtml(source)}</pre>`,
  }
  const tabs = VIEWS.map(
    (name) =>
      `<a href="/messages/${message.id}?view=${name}"${name === view ? ' aria-current="page"' : ''}>${name}</a>`,
  )
  return page(
    message.subject,
    `<p class="top"><a href="/">Inbox</a></p><h1>${escapeHtml(message.subject || '(no subject)')}</h1>
    <dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
    <dt>At</dt><dd>${when(message.at)}</dd></dl><nav>${tabs.join('')}</nav>${shown[view]()}`,
  )
}
