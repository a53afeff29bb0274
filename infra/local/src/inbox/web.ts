import fastify from 'fastify'
import type { Mailbox } from './mailbox.ts'
import { listPage, messagePage, STYLE, VIEWS } from './pages.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Mails may use styles and pictures only; links open in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; form-action 'none'; base-uri 'self'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Names that a page of another site cannot give to this machine. */
const LOCAL_NAMES = ['localhost', '127.0.0.1']

/**
 * The inbox as pages and as JSON. Answers calls for `localhost`, `127.0.0.1` and `names` only, on any port: another name
 * can be made to resolve to this machine (DNS rebinding), and its pages could then read links out of the mails.
 */
export function createInboxWeb(mailbox: Mailbox, names: readonly string[] = []) {
  const app = fastify()
  const answered = new Set([...LOCAL_NAMES, ...names])

  app.addHook('onRequest', async ({ headers }, reply) => {
    const name = headers.host?.replace(/:\d+$/, '').toLowerCase()
    if (name !== undefined && answered.has(name)) return
    const message = `The inbox answers only under these names: ${[...answered].join(', ')}.`
    return reply.code(421).send({ message })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    reply.header('cache-control', 'no-store')
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', PAGE_POLICY)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'There is no such page or message.' }),
  )

  app.get('/api/messages', async () => mailbox.list())
  app.get<{ Params: { id: string } }>('/api/messages/:id', async (request, reply) => {
    const message = mailbox.find(request.params.id)
    return message ?? reply.callNotFound()
  })

  app.get('/inbox.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(mailbox.list())),
  )
  app.get<{ Params: { id: string }; Querystring: { view?: string } }>(
    '/messages/:id',
    async (request, reply) => {
      const message = mailbox.find(request.params.id)
      if (!message) return reply.callNotFound()
      const view = VIEWS.find((name) => name === request.query.view) ?? (message.html ? 'html' : 'text')
      const source = view === 'source' ? (mailbox.source(message.id) ?? '') : ''
      return reply.type('text/html; charset=utf-8').send(messagePage(message, view, source))
    },
  )
  app.get<{ Params: { id: string } }>('/messages/:id/html', async (request, reply) => {
    const message = mailbox.find(request.params.id)
    if (!message) return reply.callNotFound()
    // Inserted before the mail's own content: links open outside of the frame.
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .send(message.html.replace(/^(\s*<!doctype[^>]*>)?/i, '$1<base target="_blank">'))
  })
  return app
}
