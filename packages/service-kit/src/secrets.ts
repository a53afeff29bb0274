import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret of 256 bits, for a cookie or a mailed link. */
export const newToken = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What is stored of a secret (SHA-256); the secret itself is only in the cookie or the mail. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
