import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CategoryPrompt, CategoryPromptChange } from '@uitpost/contracts'
import { CATEGORIES_CACHE_MS } from '@uitpost/contracts/constants'
import { routeOf } from '@uitpost/contracts/routes'
import { call } from '../../api/call.ts'
import { read } from '../../api/query-client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

export const useAllCategories = () =>
  useQuery({ ...read('listAllCategories'), staleTime: CATEGORIES_CACHE_MS })

const promptKey = (id: string) => [routeOf('getCategoryPrompt', { id }).path]
const versionsKey = (id: string) => [routeOf('listPromptVersions', { id }).path]

/** The prompt in use of a category; one that nobody has written for has defaults. */
export const usePrompt = (id: string) =>
  useQuery({
    queryKey: promptKey(id),
    queryFn: ({ signal }) => call('getCategoryPrompt', { params: { id }, signal }),
    staleTime: 0,
  })

/** Newest first, the defaults last. */
export const usePromptVersions = (id: string) =>
  useQuery({
    queryKey: versionsKey(id),
    queryFn: ({ signal }) => call('listPromptVersions', { params: { id }, signal }),
    staleTime: 0,
  })

function useTakeOver(id: string) {
  const client = useQueryClient()
  return (prompt: CategoryPrompt) => {
    client.setQueryData<CategoryPrompt>(promptKey(id), prompt)
    void client.invalidateQueries({ queryKey: versionsKey(id) })
  }
}

/** A change is a new version. What the server refuses is said where it was typed. */
export function useSavePrompt(id: string) {
  const { t } = useTexts()
  const toast = useToast()
  const takeOver = useTakeOver(id)
  return useMutation({
    mutationFn: (body: CategoryPromptChange) => call('saveCategoryPrompt', { params: { id }, body }),
    onSuccess: (prompt) => {
      takeOver(prompt)
      toast({ title: t('prompts.saved'), text: t('prompts.saved.text'), state: 'success' })
    },
  })
}

/** Brings the words of an old version back, as a new version. */
export function useRestorePrompt(id: string) {
  const { t } = useTexts()
  const toast = useToast()
  const takeOver = useTakeOver(id)
  return useMutation({
    mutationFn: (version: number) =>
      call('restorePromptVersion', { params: { id, version: String(version) } }),
    onSuccess: (prompt, version) => {
      takeOver(prompt)
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

/** Puts the prompt together for a city. Writes nothing and asks no AI. */
export function useTestPrompt(categoryId: string) {
  const { t } = useTexts()
  const toast = useToast()
  return useMutation({
    mutationFn: (city: string) => call('testCategory', { body: { categoryId, city } }),
    onError: () => toast({ title: t('app.error'), text: t('prompts.testFailed'), state: 'danger' }),
  })
}
