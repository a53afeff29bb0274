import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { LanguageQuery } from '../catalogue/agenda/agenda-pages.ts'

/** What people, programs and their authors need to know of the product and of who runs it. */
export const documentEndpoints = {
  /** robots.txt: paths that crawlers must skip, and the sitemap. */
  getRobots: endpoint({ policy: 'anonymous', replyType: 'text/plain', reply: z.string() }),
  /** Every contract in one document (OpenAPI 3.1). */
  getOpenApi: endpoint({ policy: 'anonymous', reply: z.unknown() }),
  /** The page that shows that document to people. */
  showDevelopersPage: endpoint({ policy: 'anonymous', replyType: 'text/html', reply: z.unknown() }),
  /** Who runs this installation. */
  showImprint: endpoint({
    policy: 'anonymous',
    query: LanguageQuery,
    replyType: 'text/html',
    reply: z.string(),
  }),
}
