import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): unique without asking the database, and sorted by time of making. */
export const newId = (): string => v7()
