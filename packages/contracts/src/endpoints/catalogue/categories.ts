import { z } from 'zod'
import { LANGUAGES, MAX_WEEKLY_TARGET } from '../../constants.ts'
import { endpoint, Id } from '../../endpoint.ts'

export const Category = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  approved: z.boolean(),
  /** Names in languages whose name differs from `name`. */
  names: z.partialRecord(z.enum(LANGUAGES), z.string()).optional(),
  /** Descriptions in languages other than that of `description`. */
  descriptions: z.partialRecord(z.enum(LANGUAGES), z.string()).optional(),
})
export type Category = z.infer<typeof Category>

const Name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')
/** Null removes the name. */
const Names = z.partialRecord(z.enum(LANGUAGES), Name.nullable())
const Description = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\p{Cs}\0]*$/u, 'Control characters are not allowed')
  .nullable()

/** Number of events, pending ones counted, that are enough in one week of one country. */
export const WeeklyTarget = z.int().min(0).max(MAX_WEEKLY_TARGET)

export const AdminCategory = Category.extend({
  weeklyTarget: WeeklyTarget,
  archived: z.boolean(),
  /** Approved events from today on. */
  events: z.int(),
  subscribers: z.int(),
})
export type AdminCategory = z.infer<typeof AdminCategory>

export const NewCategory = z.strictObject({
  name: Name,
  description: Description.optional(),
  names: Names.optional(),
  weeklyTarget: WeeklyTarget.optional(),
  /** If false, it waits for approval. */
  approved: z.boolean().default(false),
})
export type NewCategory = z.infer<typeof NewCategory>

const ignored = z.unknown().optional()
/** Omitted members stay unchanged. The slug cannot be changed, because links contain it. */
export const CategoryEdit = z.strictObject({
  name: Name.optional(),
  description: Description.optional(),
  names: Names.optional(),
  weeklyTarget: WeeklyTarget.optional(),
  descriptions: ignored,
  id: ignored,
  slug: ignored,
  approved: ignored,
  archived: ignored,
  events: ignored,
  subscribers: ignored,
})
export type CategoryEdit = z.infer<typeof CategoryEdit>

const IdParams = z.strictObject({ id: Id })

export const categoryEndpoints = {
  listCategories: endpoint({ policy: 'anonymous', reply: z.array(Category) }),
  listAllCategories: endpoint({ policy: 'admin', reply: z.array(Category) }),
  listAdminCategories: endpoint({ policy: 'admin', reply: z.array(AdminCategory) }),
  createCategory: endpoint({ policy: 'admin', body: NewCategory, reply: AdminCategory, status: 201 }),
  editCategory: endpoint({ policy: 'admin', params: IdParams, body: CategoryEdit, reply: AdminCategory }),
  /** Also restores an archived category. */
  approveCategory: endpoint({ policy: 'admin', params: IdParams, reply: AdminCategory }),
  /** Hides the category everywhere; its events and subscriptions stay. */
  archiveCategory: endpoint({ policy: 'admin', params: IdParams, reply: AdminCategory }),
}
