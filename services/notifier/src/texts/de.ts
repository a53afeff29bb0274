import type { MailTexts } from './index.ts'

export const de: MailTexts = {
  digestSubject: (count, first) =>
    count === 1
      ? `Ihre Woche in der Post: ${first}`
      : `Ihre Woche in der Post: ${first} und ${count - 1} weitere`,
  digestPreheader: (titles) => `${titles}. In den Kategorien, denen Sie folgen.`,
  digestTitle: ['Ihre Woche', 'in der Post'],
  dateLine: (date) => `Gesendet am ${date}`,
  eventsHeading: (count) =>
    count === 1 ? '1 Veranstaltung in Ihren Kategorien' : `${count} Veranstaltungen in Ihren Kategorien`,
  uncategorized: 'Ohne Kategorie',
  viewEvent: 'Veranstaltung ansehen',
  viewAll: 'Alle Veranstaltungen ansehen',
  why: (count) =>
    `Sie erhalten diese E-Mail, weil Sie auf Uitpost ${count} ${count === 1 ? 'Kategorie' : 'Kategorien'} folgen.`,
}
