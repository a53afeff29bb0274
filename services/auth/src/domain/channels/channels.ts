import { type ChannelChange, PHONE_CHANNELS } from '@uitpost/contracts'
import type { Stores } from '../../context.ts'
import type { AccountRow } from '../../store/schema.ts'
import { withdrawFromChannel } from '../accounts/channel-consents.ts'
import { userStateOf } from '../accounts/users.ts'

type Preferences = Partial<
  Pick<
    AccountRow,
    'emailNotifications' | 'weeklyDigest' | 'eventReminders' | 'pushNotifications' | 'preferredChannel'
  >
>

/** The preference that says what happened, so that the person finds it turned off on their own screen. */
function preferencesAfter({ channel, scope }: ChannelChange, current: AccountRow): Preferences {
  if (channel === 'push') return { pushNotifications: false }
  if (channel !== 'email') return current.preferredChannel === channel ? { preferredChannel: 'email' } : {}
  if (scope === 'digest') return { weeklyDigest: false }
  if (scope === 'reminders') return { eventReminders: false }
  return { emailNotifications: false }
}

/** Turns off what was closed from outside. Whoever is being erased is found no more. */
export async function closeChannels(
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
      stopped && (await withdrawFromChannel({ consents }, current, stopped, new Date(change.at)))
    const row = await accounts.change(current.id, { ...preferencesAfter(change, current), ...withdrawn })
    // Announced even when nothing changed: the notifier waits for auth to say so.
    await outbox.add('user.changed', [userStateOf(row)], requestId, [row.id])
  }
}
