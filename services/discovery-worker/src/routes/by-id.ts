import { IdPlace } from '@uitpost/service-kit'

/** Lists of this service are sorted by id, newest first. */
export const BY_ID = { place: IdPlace, placeOf: ({ id }: { id: string }) => [id] }
