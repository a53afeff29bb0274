import { createHmac, timingSafeEqual } from 'node:crypto'
import { OPT_OUT_SCOPES, type OptOutScope } from '@uitpost/contracts'

const ID_BYTES = 16
const MAC_BYTES = 16
const TIME_BYTES = 4
const UNDO_MS = 60 * 60 * 1_000

/** The person and scope of an unsubscribe link. */
export interface OptOut {
  userId: string
  scope: OptOutScope
}

/**
 * Stateless links that never expire, because links in old mails must work: scope and user id are signed. A link
 * contains no name or address and only allows turning mail off; the token of its undo button, which only the page after
 * it contains, allows turning it on again for an hour.
 */
export function unsubscribeLinks(secret: string, publicUrl: string) {
  const macOf = (purpose: 'unsubscribe' | 'undo', message: Buffer) =>
    createHmac('sha256', secret).update(`${purpose}\0`).update(message).digest().subarray(0, MAC_BYTES)
  const messageOf = ({ userId, scope }: OptOut) =>
    Buffer.concat([
      Buffer.from([OPT_OUT_SCOPES.indexOf(scope)]),
      Buffer.from(userId.replaceAll('-', ''), 'hex'),
    ])
  const sign = (purpose: 'unsubscribe' | 'undo', message: Buffer) =>
    Buffer.concat([message, macOf(purpose, message)]).toString('base64url')
  const tokenFor = (optOut: OptOut): string => sign('unsubscribe', messageOf(optOut))

  /** The signed message of a token; undefined if it has another length or we did not sign it. */
  function verify(purpose: 'unsubscribe' | 'undo', token: string, length: number): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== length + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
    const message = bytes.subarray(0, length)
    return timingSafeEqual(macOf(purpose, message), bytes.subarray(length)) ? message : undefined
  }
  return {
    tokenFor,
    urlFor: (optOut: OptOut): string => new URL(`/unsubscribe/${tokenFor(optOut)}`, publicUrl).href,

    /** Undefined for a token we did not sign. */
    read(token: string): OptOut | undefined {
      const message = verify('unsubscribe', token, 1 + ID_BYTES)
      return message && optOutOf(message)
    },

    /** Token of the undo button of the page that answers at `now`. */
    undoTokenFor(optOut: OptOut, now: Date): string {
      const seconds = Buffer.alloc(TIME_BYTES)
      seconds.writeUInt32BE(Math.floor(now.getTime() / 1_000))
      return sign('undo', Buffer.concat([messageOf(optOut), seconds]))
    },

    /** Undefined for a token we did not sign, and an hour after it was made. */
    readUndo(token: string, now: Date): OptOut | undefined {
      const message = verify('undo', token, 1 + ID_BYTES + TIME_BYTES)
      if (!message) return undefined
      const madeAt = message.readUInt32BE(1 + ID_BYTES) * 1_000
      return now.getTime() < madeAt + UNDO_MS ? optOutOf(message) : undefined
    },
  }
}

function optOutOf(message: Buffer): OptOut | undefined {
  const scope = OPT_OUT_SCOPES[message[0] ?? -1]
  if (!scope) return undefined
  const hex = message.subarray(1, 1 + ID_BYTES).toString('hex')
  return { userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), scope }
}

export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>
