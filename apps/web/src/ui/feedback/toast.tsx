import { createContext, useContext } from 'react'

export interface ToastMessage {
  title: string
  text: string
  state: 'success' | 'danger'
  /** Something to do about it, such as taking it back. */
  action?: { label: string; run: () => void }
}

/** Says what was done, with the way back where there is one. */
export type Announce = (message: ToastMessage, actionId: string | null) => void

/** Filled by ui/toast-provider.tsx; a page without one has nowhere to show messages. */
export const ToastContext = createContext<(message: ToastMessage) => void>(() => {})

/** Shows a message in the corner; a new one takes the place of the old one (requirement `toasts.one`). */
export const useToast = () => useContext(ToastContext)
