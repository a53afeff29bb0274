import { useSyncExternalStore } from 'react'

export interface Choice {
  analytics: boolean
  marketing: boolean
}

/** localStorage keys: the choice, and when the banner was closed without one. Written only on a user action. */
const CHOICE = 'cookieConsent'
const DISMISSED = 'cookieBannerDismissed'
/** localStorage key of the time of the choice, which the settings screen shows to visitors. */
const CHOSEN_AT = 'cookieConsentDate'

/** Time after which a closed banner is shown again (requirement `cookies.back-after-three-days`). */
const DISMISSED_FOR_MS = 3 * 24 * 60 * 60 * 1000

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function parseChoice(text: string | null): Choice | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Choice> | null
    if (typeof stored?.analytics !== 'boolean' || typeof stored.marketing !== 'boolean') return null
    return { analytics: stored.analytics, marketing: stored.marketing }
  } catch {
    return null
  }
}

/** The choice made in this browser; null when there is none. */
export function useStoredChoice(): (Choice & { chosenAt: string | null }) | null {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(CHOICE))
  const choice = parseChoice(text)
  return choice && { ...choice, chosenAt: localStorage.getItem(CHOSEN_AT) }
}

export function storeChoice({ analytics, marketing }: Choice): void {
  localStorage.setItem(CHOICE, JSON.stringify({ analytics, marketing }))
  localStorage.setItem(CHOSEN_AT, new Date().toISOString())
  notifyListeners()
}

export function dismissBanner(): void {
  localStorage.setItem(DISMISSED, String(Date.now()))
  notifyListeners()
}

function isDismissed(): boolean {
  const stored = localStorage.getItem(DISMISSED)
  if (!stored) return false
  const at = /^\d+$/.test(stored) ? Number(stored) : Date.parse(stored)
  return Number.isFinite(at) && Date.now() - at <= DISMISSED_FOR_MS
}

/**
 * True when no choice is stored and the banner was never closed, or over three days ago. Always false in prerendered
 * pages: localStorage is unknown there, and the buttons do not work before hydration.
 */
export const useBannerVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => parseChoice(localStorage.getItem(CHOICE)) === null && !isDismissed(),
    () => false,
  )
