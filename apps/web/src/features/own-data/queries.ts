import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session/session.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'

/** Downloads the data that all services store about the user, as a JSON file. */
export const useDownloadOwnData = () =>
  useMutation({
    mutationFn: async () => {
      const data = await call('exportOwnData')
      const day = data.exportedAt.slice(0, 10)
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `uitpost-${day}.json`)
    },
  })

/** Requests the deletion of the account and signs out. */
export function useDeleteAccount() {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call('deleteAccount', { body: { password } }),
    onSuccess: () => {
      void navigate('/')
      signOut()
      queryClient.clear()
    },
  })
}
