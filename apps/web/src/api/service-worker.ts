/** URL of the service worker, which shows push messages, and the app's shell while the browser is offline. */
export const SERVICE_WORKER = '/service-worker.js'

/** Registers the service worker once the page has loaded, so that its files do not compete with those of the page. */
export function registerServiceWorker(): void {
  // Undefined over plain http, except on localhost.
  if (!('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(SERVICE_WORKER).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
