import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { confirmProposal, dismissProposal, listProposals } from '../../domain/review/proposals.ts'

export function proposalRoutes(app: App, ctx: Context): void {
  route(app, 'listProposals', ({ query }) => listProposals(ctx, query))
  route(app, 'confirmProposal', ({ params, requestId }, caller) =>
    confirmProposal(ctx, params.id, { adminId: caller.id, requestId }),
  )
  route(app, 'dismissProposal', ({ params, requestId }, caller) =>
    dismissProposal(ctx, params.id, { adminId: caller.id, requestId }),
  )
}
