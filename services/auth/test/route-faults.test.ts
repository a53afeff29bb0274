import { testRoutes } from '@uitpost/testing/route-faults'
import { startAuth } from './harness.ts'
import { addPerson } from './people.ts'

/** Limits sign-ins: hashes run in other threads and always take the same time, so many of them show nothing more. */
const SIGN_INS_PER_MINUTE = 300

testRoutes('auth', async () => {
  const auth = await startAuth({ ipLimitPerMinute: SIGN_INS_PER_MINUTE })
  const passwordHash = await auth.ctx.passwords.hash('fietsen langs de vecht')
  const { id, headers } = await addPerson(auth, 'super_admin', { passwordHash })
  const other = await addPerson(auth)
  return { http: auth.http, headersFor: () => headers, known: [id, other.id], close: () => auth.close() }
})
