import { z } from 'zod'
import { COUNTRIES } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'

export const AdminPlace = z.object({
  id: z.string(),
  name: z.string(),
  country: z.enum(COUNTRIES),
  region: z.string(),
  active: z.boolean(),
  /** Approved events in this place, past ones included. */
  events: z.int(),
})
export type AdminPlace = z.infer<typeof AdminPlace>

/** Discovery covers the active cities of active countries. */
export const AdminCountry = z.object({
  country: z.enum(COUNTRIES),
  active: z.boolean(),
  places: z.array(AdminPlace),
})
export type AdminCountry = z.infer<typeof AdminCountry>

const Activity = z.strictObject({ active: z.boolean() })
const CountryParams = z.strictObject({ country: z.enum(COUNTRIES) })

export const countryEndpoints = {
  listCountries: endpoint({ policy: 'admin', reply: z.array(AdminCountry) }),
  changeCountry: endpoint({ policy: 'admin', params: CountryParams, body: Activity, reply: AdminCountry }),
  /** Changes a city of the gazetteer; one that was never active is added. */
  changePlace: endpoint({
    policy: 'admin',
    params: z.strictObject({ ...CountryParams.shape, placeId: z.string().regex(/^[a-z0-9-]{1,120}$/) }),
    body: Activity,
    reply: AdminPlace,
  }),
}
