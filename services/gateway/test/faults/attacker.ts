// A process of its own, so that what it costs is not measured with what it does: opens connections, has a byte drip or a
// live stream on each, and opens another one for each that is closed.
import { connect, type Socket } from 'node:net'
import { STREAM_PATH } from '@uitpost/contracts'

/** What the parent tells it. */
export interface Attack {
  url: string
  connections: number
  /** From one other address of this machine, or each from its own. */
  from: 'one' | 'each'
  /** What never ends: the body of a sign-in or of a report, the headers, or a live stream. */
  endless: 'bodies' | 'headers' | 'streams'
  /** The tokens that open streams, in turn. */
  tokens?: readonly string[]
}

/** What it answers, several times a second. */
export interface AttackState {
  /** Open connections; of streams those that were let in. */
  open: number
  refused: number
}

const BYTE_MS = 1_000
/** A refused connection is tried again after this time; one that was let in and ended, at once. */
const AGAIN_MS = 1_000
/**
 * Connections are opened over this time, less than the edge waits for a body. Opened at once they would also end at
 * once, five seconds later, so that only a block of sign-ins that lasted that long would measure it.
 */
const OPENED_WITHIN_MS = 4_000
const REPORT_MS = 100
const PATHS = ['/api/auth/login', '/api/webhooks/mail']
const BODY_BYTES = 900

let current: Attack | undefined
let refused = 0
const sockets = new Set<Socket>()
const open = new Set<Socket>()

process.on('disconnect', () => process.exit())
process.on('message', (attack: Attack) => {
  current = attack
  if (attack.connections === 0) for (const socket of sockets) socket.destroy()
  else
    for (let i = 0; i < attack.connections; i += 1)
      setTimeout(hold, (i / attack.connections) * OPENED_WITHIN_MS, attack, i)
})
setInterval(() => process.send?.({ open: open.size, refused } satisfies AttackState), REPORT_MS)

/** 127.0.0.2, or an address of 127/8 for each number. */
const addressOf = ({ from }: Attack, i: number): string =>
  from === 'one' ? '127.0.0.2' : `127.1.${Math.floor(i / 250)}.${(i % 250) + 1}`

function hold(attack: Attack, i: number): void {
  if (current !== attack) return
  const { hostname, port } = new URL(attack.url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(attack, i) })
  const isStream = attack.endless === 'streams'
  const began = Date.now()
  let timer: NodeJS.Timeout | undefined
  sockets.add(socket)
  socket.on('error', () => {})
  socket.resume()
  socket.once('data', (answer) => {
    if (!isStream) return
    if (answer.toString().startsWith('HTTP/1.1 200 ')) open.add(socket)
    else socket.destroy()
  })
  socket.once('connect', () => {
    socket.write(headOf(attack, i))
    if (isStream) return
    open.add(socket)
    timer = setInterval(() => socket.write('x'), BYTE_MS)
  })
  socket.once('close', () => {
    sockets.delete(socket)
    open.delete(socket)
    refused += 1
    clearInterval(timer)
    setTimeout(hold, Date.now() - began < AGAIN_MS ? AGAIN_MS : 0, attack, i)
  })
}

function headOf({ endless, tokens = [] }: Attack, i: number): string {
  if (endless === 'streams')
    return [
      `GET ${STREAM_PATH} HTTP/1.1`,
      'host: here',
      `authorization: Bearer ${tokens[i % tokens.length]}`,
      '\r\n',
    ].join('\r\n')
  const lines = [`POST ${PATHS[i % PATHS.length]} HTTP/1.1`, 'host: here', 'content-type: application/json']
  if (endless === 'headers') return `${lines.join('\r\n')}\r\nx-drip: `
  return `${[...lines, `content-length: ${BODY_BYTES}`].join('\r\n')}\r\n\r\n{`
}
