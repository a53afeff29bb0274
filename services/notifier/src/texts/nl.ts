import type { MailTexts } from './index.ts'

export const nl: MailTexts = {
  digestSubject: (count, first) =>
    count === 1 ? `Jouw week in de post: ${first}` : `Jouw week in de post: ${first} en nog ${count - 1}`,
  digestPreheader: (titles) => `${titles}. In de categorieën die je volgt.`,
  digestTitle: ['Jouw week', 'in de post'],
  dateLine: (date) => `Verstuurd op ${date}`,
  eventsHeading: (count) =>
    count === 1 ? '1 evenement in jouw categorieën' : `${count} evenementen in jouw categorieën`,
  uncategorized: 'Zonder categorie',
  viewEvent: 'Bekijk evenement',
  viewAll: 'Bekijk alle evenementen',
  why: (count) =>
    `Je krijgt deze mail omdat je ${count} ${count === 1 ? 'categorie' : 'categorieën'} volgt op Uitpost.`,
}
