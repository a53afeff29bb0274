import { createHmac } from 'node:crypto'

/** A keyed hash that ignores the spelling of an address; without the secret, addresses cannot be found by guessing. */
export const addressHasher =
  (secret: string) =>
  (address: string): Buffer =>
    createHmac('sha256', secret).update('suppression\0').update(address.trim().toLowerCase()).digest()
