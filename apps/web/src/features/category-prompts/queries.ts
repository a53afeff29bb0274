import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CategoryPrompt, CategoryPromptChange } from '@uitpost/contracts'
import { appRouteOf } from '@uitpost/contracts/app-routes'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { call } from '../../api/call.ts'
import { read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

export const useAllCategories = () =>
  useQuery({ ...read('listAllCategories'), staleTime: CATEGORIES_CACHE_MS })

/** Name of the category of a prompt in the language of the screens. */
export function usePromptName({ categoryId, categoryName }: CategoryPrompt): string {
  const { named } = useTexts()
  const { data } = useAllCategories()
  return named(data?.find(({ id }) => id === categoryId) ?? { name: categoryName })
}

const promptKey = (id: string) => [appRouteOf('getCategoryPrompt', { id }).path]
const versionsKey = (id: string) => [appRouteOf('listPromptVersions', { id }).path]

/** The current prompt of a category; the defaults when none was saved. */
export const usePrompt = (id: string) =>
  useQuery({
    queryKey: promptKey(id),
    queryFn: ({ signal }) => call('getCategoryPrompt', { params: { id }, signal }),
    staleTime: 0,
  })

/** Versions of a prompt, newest first, the defaults last. */
export const usePromptVersions = (id: string) =>
  useQuery({
    queryKey: versionsKey(id),
    queryFn: ({ signal }) => call('listPromptVersions', { params: { id }, signal }),
    staleTime: 0,
  })

function useStorePrompt(id: string) {
  const client = useQueryClient()
  return (prompt: CategoryPrompt) => {
    client.setQueryData<CategoryPrompt>(promptKey(id), prompt)
    void client.invalidateQueries({ queryKey: versionsKey(id) })
  }
}

/** Saves changes as a new version. Validation errors are shown at their fields. */
export function useSavePrompt(id: string) {
  const { t } = useTexts()
  const toast = useToast()
  const storePrompt = useStorePrompt(id)
  return useMutation({
    mutationFn: (body: CategoryPromptChange) => call('saveCategoryPrompt', { params: { id }, body }),
    onSuccess: (prompt) => {
      storePrompt(prompt)
      toast({ title: t('prompts.saved'), text: t('prompts.saved.text'), state: 'success' })
    },
  })
}

/** Restores an old version by saving a copy of it as the newest. */
export function useRestorePrompt(id: string) {
  const { t } = useTexts()
  const toast = useToast()
  const storePrompt = useStorePrompt(id)
  return useMutation({
    mutationFn: (version: number) =>
      call('restorePromptVersion', { params: { id, version: String(version) } }),
    onSuccess: (prompt, version) => {
      storePrompt(prompt)
      const restored = version === 0 ? t('prompts.defaults') : t('prompts.version', { version })
      toast({
        title: t('prompts.restored'),
        text: t('prompts.restored.text', { version: prompt.version, restored }),
        state: 'success',
      })
    },
    onError: () => toast({ title: t('app.error'), text: t('prompts.restoreFailed'), state: 'danger' }),
  })
}

/** Renders the prompt for a city on the server. Saves nothing and sends nothing to the AI. */
export function useTestPrompt(categoryId: string) {
  const { t } = useTexts()
  const toast = useToast()
  return useMutation({
    mutationFn: (city: string) => call('testCategory', { body: { categoryId, city } }),
    onError: () => toast({ title: t('app.error'), text: t('prompts.testFailed'), state: 'danger' }),
  })
}
