import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): unique without the database, and sortable by creation time. */
export const newId = (): string => v7()
