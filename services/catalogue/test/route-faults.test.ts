import { testRoutes } from '@uitpost/testing/route-faults'
import { seed } from '../src/domain/seed/seed.ts'
import { CATEGORY, takeInAll } from './candidates.ts'
import { startCatalogue } from './set-up.ts'

testRoutes('catalogue', async () => {
  const catalogue = await startCatalogue()
  await seed(catalogue.ctx)
  const events = await takeInAll(
    catalogue,
    { title: 'Boekenmarkt' },
    { title: 'Jazz in het park', city: 'Gent' },
  )
  const headers = catalogue.keys.bearer({ role: 'super_admin' })
  return {
    http: catalogue.http,
    headersFor: () => headers,
    known: [...events, CATEGORY],
    close: () => catalogue.close(),
  }
})
