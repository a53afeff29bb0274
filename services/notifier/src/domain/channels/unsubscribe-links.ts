import { createHmac, timingSafeEqual } from 'node:crypto'
import { OPT_OUT_SCOPES, type OptOutScope } from '@uitpost/contracts'

const ID_BYTES = 16
const MAC_BYTES = 16
const TOKEN_BYTES = 1 + ID_BYTES + MAC_BYTES

/** Whom a link speaks for, and what it turns off. */
export interface OptOut {
  userId: string
  scope: OptOutScope
}

/**
 * Links of mails that were sent years ago must still work, so nothing is stored and nothing runs out: scope and id are
 * signed. No name and no address is in them, and whoever has one can do no more than stop mail.
 */
export function unsubscribeLinks(secret: string, publicUrl: string) {
  const macOf = (message: Buffer) =>
    createHmac('sha256', secret).update('unsubscribe\0').update(message).digest().subarray(0, MAC_BYTES)
  const tokenFor = ({ userId, scope }: OptOut): string => {
    const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
    const message = Buffer.concat([Buffer.from([OPT_OUT_SCOPES.indexOf(scope)]), id])
    return Buffer.concat([message, macOf(message)]).toString('base64url')
  }
  return {
    tokenFor,
    urlFor: (optOut: OptOut): string => new URL(`/unsubscribe/${tokenFor(optOut)}`, publicUrl).href,

    /** Undefined for what we never signed. */
    read(token: string): OptOut | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return undefined
      const message = bytes.subarray(0, 1 + ID_BYTES)
      if (!timingSafeEqual(macOf(message), bytes.subarray(1 + ID_BYTES))) return undefined
      const scope = OPT_OUT_SCOPES[message[0] ?? -1]
      if (!scope) return undefined
      const hex = message.subarray(1).toString('hex')
      const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { userId, scope }
    },
  }
}

export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>
