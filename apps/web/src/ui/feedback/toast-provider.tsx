import {
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_PX,
} from '@uitpost/contracts/constants'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast as Parts } from 'radix-ui'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ToastContext, type ToastMessage } from './toast.tsx'

interface Shown extends ToastMessage {
  id: number
  open: boolean
}

/** Gives everything below it `useToast`, and a corner for the messages. */
export function ToastProvider({
  label,
  messageLabel,
  closeLabel,
  children,
}: {
  label: string
  /** What each message is called where it is read out. */
  messageLabel: string
  closeLabel: string
  children: ReactNode
}) {
  const [toasts, setToasts] = useState<Shown[]>([])
  const nextId = useRef(1)
  const show = useCallback((message: ToastMessage) => {
    const toast = { ...message, id: nextId.current++, open: true }
    setToasts((shown) => [toast, ...shown].slice(0, TOAST_LIMIT))
  }, [])
  const close = (id: number) => {
    setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => setToasts((shown) => shown.filter((toast) => toast.id !== id)), TOAST_REMOVE_DELAY_MS)
  }

  return (
    <ToastContext value={show}>
      <Parts.Provider label={messageLabel} duration={TOAST_DURATION_MS} swipeThreshold={TOAST_SWIPE_PX}>
        {children}
        {toasts.map(({ id, open, title, text, state, action }) => (
          <Parts.Root
            key={id}
            className={`toast toast-${state}`}
            open={open}
            onOpenChange={(next) => !next && close(id)}
          >
            {state === 'success' ? (
              <CircleCheck className="icon" aria-hidden="true" />
            ) : (
              <CircleAlert className="icon" aria-hidden="true" />
            )}
            <div>
              <Parts.Title className="toast-title">{title}</Parts.Title>
              <Parts.Description className="toast-text">{text}</Parts.Description>
              {action && (
                <Parts.Action
                  className="button button-line button-dense mt-2"
                  altText={action.label}
                  onClick={action.run}
                >
                  {action.label}
                </Parts.Action>
              )}
            </div>
            <Parts.Close className="button button-icon" aria-label={closeLabel}>
              <X className="icon" aria-hidden="true" />
            </Parts.Close>
          </Parts.Root>
        ))}
        <Parts.Viewport className="toasts" hotkey={[TOAST_HOTKEY]} label={label} />
      </Parts.Provider>
    </ToastContext>
  )
}
