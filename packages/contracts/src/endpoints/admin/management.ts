import { z } from 'zod'
import { COUNTRIES } from '../../constants.ts'
import { endpoint, Id } from '../../endpoint.ts'
import { Category } from '../catalogue.ts'

const Name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')
/** Null takes a name away. */
const OptionalName = Name.nullable().optional()
const Names = z.strictObject({ nl: OptionalName, fr: OptionalName, de: OptionalName, en: OptionalName })
const Description = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\p{Cs}\0]*$/u, 'Control characters are not allowed')
  .nullable()

export const AdminCategory = Category.extend({
  archived: z.boolean(),
  /** Approved events from today on. */
  events: z.int(),
})
export type AdminCategory = z.infer<typeof AdminCategory>

export const NewCategory = z.strictObject({
  name: Name,
  description: Description.optional(),
  names: Names.optional(),
  /** Otherwise it waits for approval. */
  approved: z.boolean().default(false),
})
export type NewCategory = z.infer<typeof NewCategory>

const ignored = z.unknown().optional()
/** What is not mentioned stays. The slug always does: it is in people's links. */
export const CategoryEdit = z.strictObject({
  name: Name.optional(),
  description: Description.optional(),
  names: Names.optional(),
  ...{ id: ignored, slug: ignored, approved: ignored, archived: ignored, events: ignored },
})
export type CategoryEdit = z.infer<typeof CategoryEdit>

export const AdminPlace = z.object({
  id: z.string(),
  name: z.string(),
  country: z.enum(COUNTRIES),
  region: z.string(),
  active: z.boolean(),
  /** Approved events there, past ones included. */
  events: z.int(),
})
export type AdminPlace = z.infer<typeof AdminPlace>

/** Events are looked for in the active cities of the active countries. */
export const AdminCountry = z.object({
  country: z.enum(COUNTRIES),
  active: z.boolean(),
  places: z.array(AdminPlace),
})
export type AdminCountry = z.infer<typeof AdminCountry>

const IdParams = z.strictObject({ id: Id })
const Activity = z.strictObject({ active: z.boolean() })
const CountryParams = z.strictObject({ country: z.enum(COUNTRIES) })

export const managementEndpoints = {
  listAdminCategories: endpoint({ service: 'catalogue', policy: 'admin', reply: z.array(AdminCategory) }),
  createCategory: endpoint({
    service: 'catalogue',
    policy: 'admin',
    body: NewCategory,
    reply: AdminCategory,
    status: 201,
  }),
  editCategory: endpoint({
    service: 'catalogue',
    policy: 'admin',
    params: IdParams,
    body: CategoryEdit,
    reply: AdminCategory,
  }),
  /** Also brings an archived one back. */
  approveCategory: endpoint({
    service: 'catalogue',
    policy: 'admin',
    params: IdParams,
    reply: AdminCategory,
  }),
  /** It is shown nowhere any more; its events and subscriptions stay. */
  archiveCategory: endpoint({
    service: 'catalogue',
    policy: 'admin',
    params: IdParams,
    reply: AdminCategory,
  }),
  listCountries: endpoint({ service: 'catalogue', policy: 'admin', reply: z.array(AdminCountry) }),
  changeCountry: endpoint({
    service: 'catalogue',
    policy: 'admin',
    params: CountryParams,
    body: Activity,
    reply: AdminCountry,
  }),
  /** A city of the gazetteer; one that was never active is added. */
  changePlace: endpoint({
    service: 'catalogue',
    policy: 'admin',
    params: z.strictObject({ ...CountryParams.shape, placeId: z.string().regex(/^[a-z0-9-]{1,120}$/) }),
    body: Activity,
    reply: AdminPlace,
  }),
}
