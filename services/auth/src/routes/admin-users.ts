import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { requestEmailChange } from '../domain/accounts/email-changes.ts'
import { listUsers, summariseUsers } from '../domain/roles/user-lists.ts'
import { changeRole, changeSuspension, endUserSessions } from '../domain/roles/user-roles.ts'

export function adminUserRoutes(app: App, ctx: Context): void {
  route(app, 'listUsers', ({ query }) => listUsers(ctx, query))
  route(app, 'summariseUsers', () => summariseUsers(ctx))
  route(app, 'changeRole', ({ params, body, requestId }, caller) =>
    changeRole(ctx, caller, params.id, body.role, requestId),
  )
  route(app, 'changeSuspension', ({ params, body, requestId }, caller) =>
    changeSuspension(ctx, caller, params.id, body, requestId),
  )
  route(app, 'endUserSessions', async ({ params, requestId }, caller) => {
    const ended = await endUserSessions(ctx, caller, params.id, requestId)
    return { message: `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.` }
  })
  route(app, 'changeUserEmail', async ({ params, body, requestId }, caller) => {
    await requestEmailChange(ctx, caller, params.id, body.email, requestId)
    return { message: 'Both addresses have been asked to confirm the change.' }
  })
}
