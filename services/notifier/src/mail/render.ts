import { LOCALES } from '@uitpost/contracts'
import { mailTexts } from '@uitpost/texts/server'
import { accountMailRenderer } from './account.ts'
import { alertMailRenderer } from './alert.ts'
import { BARS, type DigestContent, digestRenderer } from './digest.ts'
import { longDate, stampOf } from './event-dates.ts'
import { compileLayouts } from './layouts/layouts.ts'
import { type Notice, type NoticeKind, noticeText, noticeView } from './notices.ts'

export interface NoticeContent
  extends Pick<DigestContent, 'recipient' | 'today' | 'publicUrl' | 'preferencesUrl' | 'unsubscribeUrl'> {
  notice: Notice & { kind: NoticeKind }
}

/** Compiles the layouts once; each mail is then one template call. */
export async function createMailRenderer() {
  const [layout, accountLayout] = await compileLayouts(['digest', 'account'])
  if (!layout || !accountLayout) throw new Error('A layout is missing')

  return {
    account: accountMailRenderer(accountLayout),
    alert: alertMailRenderer(accountLayout),
    digest: digestRenderer(layout),

    test(
      recipient: DigestContent['recipient'],
      today: string,
    ): { subject: string; html: string; text: string } {
      const { dateLine, testMail } = mailTexts(recipient.language)
      const { subject, paragraph, why } = testMail
      const [titleLine1, titleLine2] = testMail.title
      const locale = LOCALES[recipient.language]
      const html = accountLayout({
        lang: recipient.language,
        subject,
        titleLine1,
        titleLine2,
        why,
        preheader: paragraph,
        paragraphs: [paragraph],
        bars: BARS,
        addressLines: [recipient.name].filter(Boolean),
        dateLine: dateLine({ date: longDate(today, locale) }),
        today: { ...stampOf(today, locale), country: recipient.country },
      })
      return { subject, html, text: `${paragraph}\n\n${why}\n` }
    },

    notice(content: NoticeContent): { subject: string; html: string; text: string } {
      const { recipient, notice, today, preferencesUrl, unsubscribeUrl } = content
      const texts = mailTexts(recipient.language)
      const locale = LOCALES[recipient.language]
      const words = texts.notices[notice.kind]
      const shown = noticeView(notice, recipient.language, content.publicUrl)
      const subject = words.subject({ title: shown.title })
      const [titleLine1, titleLine2] = words.title
      const view = {
        lang: recipient.language,
        subject,
        titleLine1,
        titleLine2,
        notices: [shown],
        bars: BARS,
        noticesHeading: texts.notices.heading,
        preheader: shown.lines.join(', '),
        addressLines: [recipient.name, recipient.city].filter(Boolean),
        dateLine: texts.dateLine({ date: longDate(today, locale) }),
        today: { ...stampOf(today, locale), country: recipient.country },
        viewAll: texts.viewEvent,
        dashboardUrl: shown.url,
        why: texts.notices.savedWhy,
        preferencesUrl,
        preferencesLink: texts.preferencesLink,
        unsubscribeUrl,
        unsubscribeLink: texts.unsubscribeLink,
      }
      const text = [
        `${titleLine1} ${titleLine2}`,
        noticeText(shown),
        texts.notices.savedWhy,
        `${texts.preferencesLink}${texts.colon}${preferencesUrl}\n${texts.unsubscribeLink}${texts.colon}${unsubscribeUrl}`,
      ].join('\n\n')
      return { subject, html: layout(view), text: `${text}\n` }
    },
  }
}

export type MailRenderer = Awaited<ReturnType<typeof createMailRenderer>>
