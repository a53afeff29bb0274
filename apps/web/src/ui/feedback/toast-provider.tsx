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
import { classNames } from '../class-names.ts'
import buttonStyles from '../controls/button.module.css'
import toastStyles from './toast.module.css'
import { ToastContext, type ToastMessage } from './toast.tsx'

interface Shown extends ToastMessage {
  id: number
  open: boolean
}

/** Provides `useToast` to its children and renders the messages in a corner. */
export function ToastProvider({
  label,
  messageLabel,
  closeLabel,
  children,
}: {
  label: string
  /** Name of each message for screen readers. */
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
            className={toastStyles.toast}
            data-toast={state}
            open={open}
            onOpenChange={(next) => !next && close(id)}
          >
            {state === 'success' ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
            <div>
              <Parts.Title className={toastStyles.toastTitle}>{title}</Parts.Title>
              <Parts.Description className={toastStyles.toastText}>{text}</Parts.Description>
              {action && (
                <Parts.Action
                  className={classNames(
                    buttonStyles.button,
                    buttonStyles.buttonLine,
                    buttonStyles.buttonDense,
                    toastStyles.toastAction,
                  )}
                  altText={action.label}
                  onClick={action.run}
                >
                  {action.label}
                </Parts.Action>
              )}
            </div>
            <Parts.Close
              className={classNames(buttonStyles.button, buttonStyles.buttonIcon)}
              aria-label={closeLabel}
            >
              <X aria-hidden="true" />
            </Parts.Close>
          </Parts.Root>
        ))}
        <Parts.Viewport className={toastStyles.toasts} data-toasts="" hotkey={[TOAST_HOTKEY]} label={label} />
      </Parts.Provider>
    </ToastContext>
  )
}
