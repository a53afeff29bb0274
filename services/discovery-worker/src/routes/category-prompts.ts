import { type App, route } from '@uitpost/service-kit'
import type { Context } from '../context.ts'
import {
  getPrompt,
  listPromptVersions,
  previewPrompt,
  restorePrompt,
  savePrompt,
} from '../domain/prompts/category-prompts.ts'

export function categoryPromptRoutes(app: App, ctx: Context): void {
  route(app, 'getCategoryPrompt', ({ params }) => getPrompt(ctx, params.id))
  route(app, 'saveCategoryPrompt', ({ params, body, requestId }, caller) =>
    savePrompt(ctx, params.id, body, { id: caller.id, requestId }),
  )
  route(app, 'listPromptVersions', ({ params }) => listPromptVersions(ctx, params.id))
  route(app, 'restorePromptVersion', ({ params, requestId }, caller) =>
    restorePrompt(ctx, params.id, params.version, { id: caller.id, requestId }),
  )
  route(app, 'testCategory', async ({ body }) => ({
    prompt: await previewPrompt(ctx, body.categoryId, body.city),
  }))
}
