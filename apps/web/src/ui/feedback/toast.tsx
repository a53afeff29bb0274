import { createContext, useContext } from 'react'

export interface ToastMessage {
  title: string
  text: string
  state: 'success' | 'danger'
  /** A button in the message, such as undo. */
  action?: { label: string; run: () => void }
}

/** Shows a message about a decision, with a button to undo the action of this id. */
export type Announce = (message: ToastMessage, actionId: string | null) => void

/** Provided by toast-provider.tsx; without it, messages are dropped. */
export const ToastContext = createContext<(message: ToastMessage) => void>(() => {})

/**
 * Returns a function that shows a message in the corner; a new message replaces the old one (requirement `toasts.one`).
 */
export const useToast = () => useContext(ToastContext)
