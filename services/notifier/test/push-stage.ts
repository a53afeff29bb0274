import type { PushSettings, Role, UserState } from '@uitpost/contracts'
import { newId } from '@uitpost/service-kit'
import { createPush, type PushMessage } from '../src/clients/push.ts'
import { sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { sweepNotifications } from '../src/domain/notices/saved-events.ts'
import { startPushDouble } from './push-double.ts'
import { NOW, openStage } from './stage.ts'

/** The event of the stage is on Saturday 12 December at 10:00 in Amsterdam. */
export const DAY_BEFORE = new Date('2026-12-11T08:00:00Z')
const PATH = '/api/notifications/push-subscriptions'
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

interface Caller {
  id: string
  role?: Role
  /** The session of their browser. */
  sid?: string
}

/** A notifier with a push service on loopback. */
export async function openPushStage() {
  const double = await startPushDouble()
  const push = createPush(double.options)
  const stage = await openStage({ push })
  const headersOf = ({ id, role = 'premium', sid = newId() }: Caller) => stage.bearer({ sub: id, role, sid })
  return {
    double,
    stage,
    /** Resets data and behaviour. */
    async clear(): Promise<void> {
      stage.clock.now = NOW
      stage.sink.accept()
      stage.hints.length = 0
      double.reset()
      for (const table of [
        ...(['delivery', 'digestSchedule', 'recipient', 'event', 'savedEvent', 'notification'] as const),
        ...(['outbox', 'suppression', 'pushSubscription', 'tombstone'] as const),
      ]) {
        await stage.db.deleteFrom(table).execute()
      }
    },
    /** A person without mails, so that only push messages reach them. */
    premium: (more: Partial<UserState> = {}): Promise<UserState> =>
      stage.person({ role: 'premium', pushNotifications: true, emailNotifications: false, ...more }),
    subscribe: (caller: Caller, browser: string, more: object = {}) =>
      stage.http.inject({
        method: 'POST',
        url: PATH,
        payload: { ...double.subscribe(browser).body, ...more },
        headers: { ...headersOf(caller), 'user-agent': FIREFOX },
      }),
    remove: (caller: Caller, id: string) =>
      stage.http.inject({ method: 'DELETE', url: `${PATH}/${id}`, headers: headersOf(caller) }),
    settings: async (caller: Caller): Promise<PushSettings> =>
      (await stage.http.inject({ url: PATH, headers: headersOf(caller) })).json(),
    /** Reminds these people of a saved event. */
    async remind(...people: UserState[]) {
      const event = await stage.event()
      for (const person of people) await stage.save(person, event)
      stage.clock.now = DAY_BEFORE
      await sweepNotifications(stage.ctx)
      return event
    },
    async sweep(): Promise<void> {
      await sweepNotifications(stage.ctx)
      await stage.work()
    },
    async later(ms: number): Promise<void> {
      stage.clock.now = new Date(stage.clock.now.getTime() + ms)
      await sweepDeliveries(stage.ctx)
      await stage.work()
    },
    /** Received messages, sorted by browser name. */
    read: () =>
      double.received
        .map(({ browser, content }) => ({ browser, ...(content as PushMessage['content']) }))
        .toSorted((one, other) => one.browser.localeCompare(other.browser)),
    async close(): Promise<void> {
      await stage.close()
      await push.close()
      await double.close()
    },
  }
}

export type PushStage = Awaited<ReturnType<typeof openPushStage>>
