import type { UserState } from '@uitpost/contracts'
import twilio from 'twilio'
import { sweepDeliveries } from '../src/domain/deliveries/deliveries.ts'
import { runAllDigests } from '../src/domain/digests/digests.ts'
import { NOW, openStage } from './stage.ts'
import { AUTH_TOKEN, startTwilioDouble } from './twilio-double.ts'

export const PHONE = '+31612345678'

/** A notifier with a fake Twilio server for SMS and WhatsApp. */
export async function openPhoneStage() {
  const double = await startTwilioDouble()
  const stage = await openStage({ twilio: double.twilio })
  let hours = 0
  /** A call by Twilio: a form, signed for the public URL. */
  function call(path: string, form: Record<string, string>, signed: { token?: string; url?: string } = {}) {
    const url = signed.url ?? `https://uitpost.test${path}`
    const signature = twilio.getExpectedTwilioSignature(signed.token ?? AUTH_TOKEN, url, form)
    return stage.http.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
        host: 'notifier.internal',
      },
    })
  }
  return {
    double,
    stage,
    call,
    /** Sends a status report to the message's callback URL; by default for the latest message. */
    report(
      id: string,
      MessageStatus: string,
      more: Record<string, string> = {},
      message = double.requests.at(-1),
    ) {
      const asked = new URL(message?.form['StatusCallback'] ?? 'https://uitpost.test/')
      const path = `/api/webhooks/messages/${id}/status${asked.search}`
      return call(path, { MessageStatus, To: PHONE, MessageSid: message?.sid ?? '', ...more })
    },
    reply: (Body: string, From = PHONE) => call('/api/webhooks/messages', { From, To: '+31970000001', Body }),
    /** Resets data and behaviour. */
    async clear(): Promise<void> {
      // Pauses of one test must have expired in the next.
      stage.clock.now = new Date(NOW.getTime() + (hours += 1) * 3_600_000)
      stage.sink.accept()
      stage.hints.length = 0
      double.behave('accept')
      double.requests.length = 0
      for (const table of [
        ...(['delivery', 'digestSchedule', 'recipient', 'event', 'savedEvent', 'notification'] as const),
        ...(['outbox', 'suppression'] as const),
      ]) {
        await stage.db.deleteFrom(table).execute()
      }
    },
    premium: (more: Partial<UserState> = {}): Promise<UserState> =>
      stage.person({
        role: 'premium',
        preferredChannel: 'sms',
        phone: PHONE,
        phoneConfirmed: true,
        deliveryFreq: 'daily',
        ...more,
      }),
    async sendDigests(): Promise<void> {
      await runAllDigests(stage.ctx)
      await stage.work()
    },
    async later(ms: number): Promise<void> {
      stage.clock.now = new Date(stage.clock.now.getTime() + ms)
      await sweepDeliveries(stage.ctx)
      await stage.work()
    },
    /** Announcements of closed channels. */
    async announced(): Promise<unknown[]> {
      const rows = await stage.db
        .selectFrom('outbox')
        .select('items')
        .where('noun', '=', 'channel.changed')
        .orderBy('seq')
        .execute()
      return rows.flatMap(({ items }) => items)
    },
    async close(): Promise<void> {
      await stage.close()
      await double.close()
    },
  }
}

export type PhoneStage = Awaited<ReturnType<typeof openPhoneStage>>
