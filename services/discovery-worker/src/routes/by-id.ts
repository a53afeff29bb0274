import { IdCursor } from '@uitpost/service-kit'

/** Lists of this service are sorted by id, newest first. */
export const BY_ID = { cursor: IdCursor, cursorOf: ({ id }: { id: string }) => [id] }
