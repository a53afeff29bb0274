import type { Frequency } from '@uitpost/contracts'
import type { PhoneMessage } from '../clients/phones.ts'
import { textsOf } from '../texts/index.ts'
import type { DigestContent, NoticeContent, ToldEvent } from './render.ts'
import { noticeLines } from './render.ts'

/** A title in an SMS: two parts of it at most. */
const MOST_LETTERS = 90
const cut = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text

type Written = Required<Pick<PhoneMessage, 'text' | 'template'>>

/** What a digest says where there is room for a line and a link. */
export function shortDigest(
  { recipient: { language }, publicUrl }: Pick<DigestContent, 'recipient' | 'publicUrl'>,
  frequency: Frequency,
  events: readonly ToldEvent[],
): Written {
  const texts = textsOf(language)
  const line = texts.digestSubject(frequency, events.length, cut(events[0]?.title ?? ''))
  const link = new URL('/dashboard', publicUrl).href
  return {
    text: `${line}\n${link}\n${texts.stopByPhone}`,
    template: { name: 'digest', language, values: [line, link] },
  }
}

/** What a reminder or change says there. */
export function shortNotice({
  recipient: { language },
  notice,
  publicUrl,
}: Pick<NoticeContent, 'recipient' | 'notice' | 'publicUrl'>): Written {
  const texts = textsOf(language)
  const line = texts.notices[notice.kind].subject(cut(notice.event.title))
  // The first one repeats what the subject says.
  const particulars = noticeLines(notice, language).slice(1).map(cut).join(', ')
  const link = new URL(`/events/${notice.event.id}`, publicUrl).href
  return {
    text: [line, particulars, link, texts.stopByPhone].join('\n'),
    template: { name: 'notice', language, values: [line, particulars, link] },
  }
}

/** Beyond this a push service need not take it: it allows 4,096 bytes, encrypted. */
const MOST_PUSHED_LETTERS = 600

/** What a reminder or change says in a browser; a click opens the path. */
export function pushNotice(
  { language }: Pick<NoticeContent['recipient'], 'language'>,
  notice: NoticeContent['notice'],
): { title: string; body: string; path: string } {
  return {
    title: plain(textsOf(language).notices[notice.kind].subject(cut(notice.event.title))),
    body: plain(noticeLines(notice, language).slice(1).map(cut).join('\n').slice(0, MOST_PUSHED_LETTERS)),
    path: `/events/${notice.event.id}`,
  }
}

/** Without what turns the direction of a text round or moves the cursor; line ends stay. */
const plain = (text: string): string => text.replaceAll(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
