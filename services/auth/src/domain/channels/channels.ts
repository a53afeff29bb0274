import { type ChannelChange, PHONE_CHANNELS } from '@uitpost/contracts'
import type { Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { withdrawChannelConsent } from '../accounts/channel-consents.ts'
import { userStateOf } from '../accounts/users.ts'

type Preferences = Partial<
  Pick<
    AccountRow,
    'emailNotifications' | 'weeklyDigest' | 'eventReminders' | 'pushNotifications' | 'preferredChannel'
  >
>

/** The preferences after the change, so that the person sees the channel turned off, or on again. */
function preferencesAfter({ channel, scope, reason }: ChannelChange, current: AccountRow): Preferences {
  const on = reason === 'undone'
  if (channel === 'push') return { pushNotifications: false }
  if (channel !== 'email') return current.preferredChannel === channel ? { preferredChannel: 'email' } : {}
  if (scope === 'digest') return { weeklyDigest: on }
  if (scope === 'reminders') return { eventReminders: on }
  return { emailNotifications: on }
}

/** Turns off channels that were closed from outside, or on again. Ignores accounts under erasure. */
export async function changeChannels(
  { accounts, consents, outbox }: Pick<Stores, 'accounts' | 'consents' | 'outbox'>,
  changes: readonly ChannelChange[],
  requestId: string | null,
): Promise<void> {
  for (const change of changes) {
    const current = await accounts.findForChange(change.userId)
    if (!current) continue
    const stopped =
      change.reason === 'stopped' && PHONE_CHANNELS.find((channel) => channel === change.channel)
    const withdrawn =
      stopped && (await withdrawChannelConsent({ consents }, current, stopped, new Date(change.at)))
    const row = await accounts.change(current.id, { ...preferencesAfter(change, current), ...withdrawn })
    // Announced even if nothing changed, because the notifier waits for the confirmation.
    await outbox.add('user.changed', [userStateOf(row)], requestId, [row.id])
  }
}
