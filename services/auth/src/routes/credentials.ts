import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import { confirmEmail, resendConfirmation } from '../domain/accounts/confirmations.ts'
import { confirmPhone, removePhone, setPhone } from '../domain/channels/phones.ts'
import { changePassword, forgotPassword, resetPassword } from '../domain/sessions/passwords.ts'
import { signInByLink } from '../domain/sessions/sign-in-links.ts'
import type { RefreshCookie } from './refresh-cookie.ts'

export function credentialRoutes(app: App, ctx: Context, cookie: RefreshCookie): void {
  route(app, 'changePassword', async ({ body, ...origin }, caller, reply) =>
    cookie.send(reply, await changePassword(ctx, caller, body, origin)),
  )
  route(app, 'forgotPassword', async ({ body, ...request }) => {
    await forgotPassword(ctx, body.email, request)
    return { message: 'If an account has this address, we have sent it a link to set a new password.' }
  })
  route(app, 'resetPassword', async ({ body, ...origin }, _caller, reply) => {
    await resetPassword(ctx, body, origin)
    cookie.clear(reply)
    return { message: 'Your password has been changed. Please sign in.' }
  })
  route(app, 'confirmEmail', async ({ body, requestId }) => ({
    message: await confirmEmail(ctx, body.token, requestId),
  }))
  route(app, 'resendConfirmation', async ({ ip }, caller) => ({
    message: await resendConfirmation(ctx, caller, ip),
  }))
  route(app, 'signInByLink', async ({ body, ...origin }, _caller, reply) =>
    cookie.send(reply, await signInByLink(ctx, body.token, origin)),
  )
  route(app, 'setPhone', async ({ body, ip }, caller) => ({
    message: await setPhone(ctx, caller, body.phone, ip),
  }))
  route(app, 'confirmPhone', async ({ body }, caller) => {
    await confirmPhone(ctx, caller, body.code)
    return { message: 'Your phone number is confirmed.' }
  })
  route(app, 'removePhone', async (_request, caller) => {
    await removePhone(ctx, caller)
    return { message: 'Your phone number has been removed.' }
  })
}
