/** Phones and some desktops have a dialog of their own for it. */
export const canShare = (): boolean => 'share' in navigator

/** By the system's dialog. Whoever closes it has decided; that is no failure. */
export async function sendOn(what: ShareData): Promise<'sent' | 'closed' | 'failed'> {
  try {
    await navigator.share(what)
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed'
  }
}

/** Whether the text is where it can be pasted from. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
