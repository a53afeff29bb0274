import type { APIRequestContext, TestInfo } from '@playwright/test'
import { expect } from './test.ts'

interface MailLine {
  id: string
  to: unknown
  subject: string
}

export const inboxOf = (testInfo: TestInfo) => String(testInfo.config.metadata['inboxUrl'])

/** Waits until an address has `count` messages whose subject matches, and returns the text of the newest. */
export async function mailTo(
  request: APIRequestContext,
  inbox: string,
  to: string,
  subject: RegExp,
  wanted = 1,
): Promise<string> {
  const find = async () => {
    const lines = (await (await request.get(`${inbox}/api/messages`)).json()) as MailLine[]
    const found = lines.filter((line) => JSON.stringify(line.to).includes(to) && subject.test(line.subject))
    return found.length >= wanted ? found.at(-1)?.id : undefined
  }
  await expect.poll(find, { message: `a mail to ${to} about ${subject}`, timeout: 30_000 }).toBeTruthy()
  const message = (await (await request.get(`${inbox}/api/messages/${await find()}`)).json()) as {
    text: string
  }
  return message.text
}

/** The link with this path in a mail. */
export function linkIn(text: string, path: string): string {
  const link = text.match(/https?:\/\/\S+/g)?.find((found) => new URL(found).pathname === path)
  expect(link, `a link to ${path}`).toBeTruthy()
  return link ?? ''
}
