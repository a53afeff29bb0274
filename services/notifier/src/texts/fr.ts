import type { MailTexts } from './index.ts'

export const fr: MailTexts = {
  digestSubject: (count, first) =>
    count === 1
      ? `Votre semaine au courrier : ${first}`
      : `Votre semaine au courrier : ${first} et ${count - 1} de plus`,
  digestPreheader: (titles) => `${titles}. Dans les catégories que vous suivez.`,
  digestTitle: ['Votre semaine', 'au courrier'],
  dateLine: (date) => `Envoyé le ${date}`,
  eventsHeading: (count) =>
    count === 1 ? '1 événement dans vos catégories' : `${count} événements dans vos catégories`,
  uncategorized: 'Sans catégorie',
  viewEvent: "Voir l'événement",
  viewAll: 'Voir tous les événements',
  why: (count) =>
    `Vous recevez ce message parce que vous suivez ${count} ${count === 1 ? 'catégorie' : 'catégories'} sur Uitpost.`,
}
