import { testRoutes } from '@uitpost/testing/route-faults'
import twilio from 'twilio'
import { signReport } from '../src/domain/channels/mail-reports.ts'
import { openPhoneStage } from './phone-stage.ts'
import { NOW, WEBHOOK_SECRET } from './stage.ts'
import { AUTH_TOKEN } from './twilio-double.ts'

const PUBLIC_URL = 'https://uitpost.test'

testRoutes('notifier', async () => {
  const { stage, close } = await openPhoneStage()
  const person = await stage.person()
  await stage.event()
  const headers = stage.bearer({ sub: person.id, role: 'super_admin' })
  return {
    http: stage.http,
    // Unsigned bodies are not read.
    headersFor: (_name, { url, type, body = '' }) => ({
      ...headers,
      'x-uitpost-signature': signReport(WEBHOOK_SECRET, Math.floor(NOW.getTime() / 1_000), body),
      ...(type.includes('form') && {
        'x-twilio-signature': twilio.getExpectedTwilioSignature(
          AUTH_TOKEN,
          new URL(url, PUBLIC_URL).href,
          Object.fromEntries(new URLSearchParams(body)),
        ),
      }),
    }),
    known: [person.id],
    close,
  }
})
