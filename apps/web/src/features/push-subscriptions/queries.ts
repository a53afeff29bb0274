import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ownSubscription } from '../../api/push-device.ts'
import { keyOf, read } from '../../api/query-client.ts'
import { useSession, useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'
import { readBrowser, subscribeBrowser } from './browser-push.ts'

const BROWSER = ['browser', 'push']

/** Whether the server offers push, and the subscribed devices. */
export const usePushSettings = () => useQuery({ ...read('getPushSettings'), staleTime: 0 })

/** Refetched on window focus, because permissions are changed in the browser's settings. */
export const useBrowserPush = () =>
  useQuery({ queryKey: BROWSER, queryFn: readBrowser, staleTime: 0, refetchOnWindowFocus: true })

const DEVICES = keyOf('getPushSettings')

/** Refetches the two queries in sequence, so that this device is not briefly listed as another device. */
function useRefresh(first: readonly string[], second: readonly string[]) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: first })
    await client.invalidateQueries({ queryKey: second })
  }
}

/** Subscribes browser and server; when the server refuses, the browser is unsubscribed again. */
async function turnOn(publicKey: string): Promise<void> {
  const subscription = await subscribeBrowser(publicKey)
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  try {
    await call('savePushSubscription', { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } })
  } catch (error) {
    await subscription.unsubscribe().catch(() => undefined)
    throw error
  }
}

/** Subscribes this device and turns on the account's setting for push as well. */
export function useTurnOn() {
  const { t } = useTexts()
  const toast = useToast()
  const { updateUser } = useSession()
  const user = useUser()
  const refresh = useRefresh(BROWSER, DEVICES)
  return useMutation({
    mutationFn: async (publicKey: string) => {
      await turnOn(publicKey)
      if (!user.pushNotifications)
        updateUser(await call('updateProfile', { body: { pushNotifications: true } }))
    },
    onSuccess: () => toast({ title: t('push.turnedOn'), text: t('push.turnedOn.text'), state: 'success' }),
    onSettled: refresh,
  })
}

/** Removes a device; if it is this one, the browser is unsubscribed as well. */
export function useRemoveDevice(own: boolean) {
  const { t } = useTexts()
  const toast = useToast()
  const refresh = useRefresh(DEVICES, BROWSER)
  return useMutation({
    mutationFn: async (id: string) => {
      await call('removePushSubscription', { params: { id } })
      if (own) await (await ownSubscription())?.unsubscribe()
    },
    onSuccess: () =>
      toast({
        title: t(own ? 'push.turnedOff' : 'push.removed'),
        text: t(own ? 'push.turnedOff.text' : 'push.removed.text'),
        state: 'success',
      }),
    onError: (error) =>
      toast({ title: t('app.error'), text: serverMessage(error) ?? t('push.failed'), state: 'danger' }),
    onSettled: refresh,
  })
}
