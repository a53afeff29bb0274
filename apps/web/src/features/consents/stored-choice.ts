import { useSyncExternalStore } from 'react'

export interface Choice {
  analytics: boolean
  marketing: boolean
}

/** The choice and the time the banner was closed without one. Nothing is written before somebody acts. */
const CHOICE = 'cookieConsent'
const DISMISSED = 'cookieBannerDismissed'
/** When the choice was made, for whoever looks it up without an account. */
const CHOSEN_AT = 'cookieConsentDate'

/** A banner that was closed comes back after three days (requirement `cookies.back-after-three-days`). */
const DISMISSED_FOR_MS = 3 * 24 * 60 * 60 * 1000

const listeners = new Set<() => void>()
const tell = () => {
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

/** The choice made in this browser; null before one. */
export function useStoredChoice(): (Choice & { chosenAt: string | null }) | null {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(CHOICE))
  const choice = parseChoice(text)
  return choice && { ...choice, chosenAt: localStorage.getItem(CHOSEN_AT) }
}

export function storeChoice({ analytics, marketing }: Choice): void {
  localStorage.setItem(CHOICE, JSON.stringify({ analytics, marketing }))
  localStorage.setItem(CHOSEN_AT, new Date().toISOString())
  tell()
}

export function dismissBanner(): void {
  localStorage.setItem(DISMISSED, String(Date.now()))
  tell()
}

function isDismissed(): boolean {
  const stored = localStorage.getItem(DISMISSED)
  if (!stored) return false
  const at = /^\d+$/.test(stored) ? Number(stored) : Date.parse(stored)
  return Number.isFinite(at) && Date.now() - at <= DISMISSED_FOR_MS
}

/**
 * Shown when no choice is stored and the banner was never closed, or over three days ago. It is in no
 * prerendered page: there nobody knows what is stored, and its buttons would do nothing yet.
 */
export const useBannerVisible = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => parseChoice(localStorage.getItem(CHOICE)) === null && !isDismissed(),
    () => false,
  )
