/** Whether the browser supports the system's share dialog (Web Share API). */
export const canShare = (): boolean => 'share' in navigator

/** Opens the system's share dialog. Closing it without sharing is not an error. */
export async function openShareDialog(what: ShareData): Promise<'sent' | 'closed' | 'failed'> {
  try {
    await navigator.share(what)
    return 'sent'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed'
  }
}

/** Copies a text to the clipboard; returns false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
