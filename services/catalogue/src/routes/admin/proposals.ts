import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import { confirmProposal, dismissProposal, listProposals } from '../../domain/review/proposals.ts'
import { deciderOf } from '../decider.ts'

export function proposalRoutes(app: App, ctx: Context): void {
  route(app, 'listProposals', ({ query }) => listProposals(ctx, query))
  route(app, 'confirmProposal', (request, caller) =>
    confirmProposal(ctx, request.params.id, deciderOf(request, caller)),
  )
  route(app, 'dismissProposal', (request, caller) =>
    dismissProposal(ctx, request.params.id, deciderOf(request, caller)),
  )
}
