import type { Frequency } from '@uitpost/contracts'
import { mailTexts } from '@uitpost/texts/server'
import type { PhoneMessage } from '../clients/phones.ts'
import type { DigestContent } from './digest.ts'
import { noticeLines } from './notices.ts'
import type { NoticeContent } from './render.ts'

/** Limit of a title in an SMS, so that the message takes at most two parts. */
const MAX_LETTERS = 90
const truncate = (text: string): string =>
  text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text

type ShortMessage = Required<Pick<PhoneMessage, 'text' | 'template'>>

/** The narrow space of French is not in the alphabet of SMS, and would make a message of 160 letters one of 70. */
const withoutNarrowSpaces = (text: string): string => text.replaceAll('\u202F', ' ')

/** A digest as one line with a link. */
export function shortDigest(
  { recipient: { language }, publicUrl }: Pick<DigestContent, 'recipient' | 'publicUrl'>,
  frequency: Frequency,
  events: readonly { title: string }[],
): ShortMessage {
  const texts = mailTexts(language)
  const line = texts.digestSubject[frequency](events.length, {
    first: truncate(events[0]?.title ?? ''),
    more: events.length - 1,
  })
  const link = new URL('/dashboard', publicUrl).href
  return {
    text: withoutNarrowSpaces(`${line}\n${link}\n${texts.stopByPhone}`),
    template: { name: 'digest', language, values: [line, link] },
  }
}

/** A reminder or change as a short message. */
export function shortNotice({
  recipient: { language },
  notice,
  publicUrl,
}: Pick<NoticeContent, 'recipient' | 'notice' | 'publicUrl'>): ShortMessage {
  const texts = mailTexts(language)
  const line = texts.notices[notice.kind].subject({ title: truncate(notice.event.title) })
  // The first line repeats the subject.
  const particulars = noticeLines(notice, language).slice(1).map(truncate).join(', ')
  const link = new URL(`/events/${notice.event.id}`, publicUrl).href
  return {
    text: withoutNarrowSpaces([line, particulars, link, texts.stopByPhone].join('\n')),
    template: { name: 'notice', language, values: [line, particulars, link] },
  }
}

/** Push services need not accept more than 4,096 encrypted bytes. */
const MAX_PUSHED_LETTERS = 600

/** A reminder or change as a push message; a click opens the path. */
export function pushNotice(
  { language }: Pick<NoticeContent['recipient'], 'language'>,
  notice: NoticeContent['notice'],
): { title: string; body: string; path: string } {
  return {
    title: stripControlCharacters(
      mailTexts(language).notices[notice.kind].subject({ title: truncate(notice.event.title) }),
    ),
    body: stripControlCharacters(
      noticeLines(notice, language).slice(1).map(truncate).join('\n').slice(0, MAX_PUSHED_LETTERS),
    ),
    path: `/events/${notice.event.id}`,
  }
}

/** Removes control and bidirectional formatting characters, except line ends. */
const stripControlCharacters = (text: string): string =>
  text.replaceAll(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '')
