import { type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminCategory, Category, CategoryEdit, NewCategory, ReplyOf } from '@uitpost/contracts'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'

/** Every category, including pending ones. */
export const useAllCategories = () =>
  useQuery({ ...read('listAllCategories'), staleTime: CATEGORIES_CACHE_MS })

/** Every category with its number of events, including deleted ones. */
export const useAdminCategories = () => useQuery({ ...read('listAdminCategories'), staleTime: 0 })

/** Creates or edits a category. */
export function useSaveCategory() {
  const { t } = useTexts()
  return useWrite({
    mutationFn: (save: { body: NewCategory } | { id: string; body: CategoryEdit }) =>
      'id' in save
        ? call('editCategory', { params: { id: save.id }, body: save.body })
        : call('createCategory', { body: save.body }),
    done: ({ name, approved }, save) =>
      'id' in save
        ? { title: t('categoryAdmin.saved'), text: t('categoryAdmin.saved.text', { name }) }
        : {
            title: t('categoryAdmin.created'),
            text: t(approved ? 'categoryAdmin.created.approved' : 'categoryAdmin.created.pending', { name }),
          },
    route: 'editCategory',
    waits: false,
  })
}

type Switched = Pick<Category, 'id' | 'name' | 'approved'>
interface Switch {
  category: Switched
  to: 'approved' | 'archived'
}

/**
 * Approves, restores or deletes a category. The cached lists change at once and are rolled back on an error.
 * The undo of deleting an approved category approves it again.
 */
export function useSwitchCategory() {
  const { t } = useTexts()
  const client = useQueryClient()
  const [adminKey, allKey] = [keyOf('listAdminCategories'), keyOf('listAllCategories')]
  const mutation: UseMutationResult<unknown, Error, Switch> = useWrite({
    mutationFn: ({ category: { id }, to }: Switch) =>
      call(to === 'approved' ? 'approveCategory' : 'archiveCategory', { params: { id } }),
    onMutate: async ({ category: { id }, to }) => {
      await Promise.all([adminKey, allKey].map((queryKey) => client.cancelQueries({ queryKey })))
      const before = {
        admin: client.getQueryData<ReplyOf<'listAdminCategories'>>(adminKey),
        all: client.getQueryData<ReplyOf<'listAllCategories'>>(allKey),
      }
      const approved = to === 'approved'
      client.setQueryData<AdminCategory[]>(adminKey, (list) =>
        list?.map((one) => (one.id === id ? { ...one, approved, archived: !approved } : one)),
      )
      client.setQueryData<Category[]>(allKey, (list) =>
        approved
          ? list?.map((one) => (one.id === id ? { ...one, approved } : one))
          : list?.filter((one) => one.id !== id),
      )
      return before
    },
    done: (_, { category, to }) => {
      const { name, approved } = category
      if (to === 'approved')
        return { title: t('categoryAdmin.approved'), text: t('categoryAdmin.approved.text', { name }) }
      const undo = {
        label: t('undo'),
        run: () => mutation.mutate({ category: { ...category, approved: false }, to: 'approved' }),
      }
      return {
        title: t('categoryAdmin.deleted'),
        text: t('categoryAdmin.deleted.text', { name }),
        ...(approved && { action: undo }),
      }
    },
    onError: (_error, _switched, before) => {
      client.setQueryData(adminKey, before?.admin)
      client.setQueryData(allKey, before?.all)
    },
    failed: ({ category: { name } }) => t('categoryAdmin.changeFailed', { name }),
    route: 'approveCategory',
  })
  return mutation
}
