import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { readComplaintRate, resumeMails } from '../domain/channels/complaints.ts'
import { liftSuppression, listSuppressions } from '../domain/channels/suppressions.ts'
import {
  listDeliveries,
  resolveDelivery,
  sendTestMail,
  summariseDeliveries,
} from '../domain/deliveries/delivery-lists.ts'
import { listDigestRuns } from '../domain/digests/digest-runs.ts'

export function deliveryRoutes(app: App, ctx: Context): void {
  route(app, 'listDeliveries', ({ query }) => listDeliveries(ctx, query))
  route(app, 'summariseDeliveries', () => summariseDeliveries(ctx))
  route(app, 'resolveDelivery', ({ params, body, requestId }, caller) =>
    resolveDelivery(ctx, params.id, body.as, { id: caller.id, requestId }),
  )
  route(app, 'listDigestRuns', () => listDigestRuns(ctx))
  route(app, 'sendTestMail', ({ requestId }, caller) => sendTestMail(ctx, { id: caller.id, requestId }))
  route(app, 'listSuppressions', ({ query }) => listSuppressions(ctx, query))
  route(app, 'getComplaintRate', () => readComplaintRate(ctx))
  route(app, 'resumeMails', ({ requestId }, caller) => resumeMails(ctx, { id: caller.id, requestId }))
  route(app, 'liftSuppression', ({ params, requestId }, caller) =>
    liftSuppression(ctx, params.id, { id: caller.id, requestId }),
  )
}
