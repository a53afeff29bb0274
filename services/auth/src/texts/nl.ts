import { RETENTION_DAYS } from '@uitpost/contracts'
import type { PageTexts } from './index.ts'

export const nl: PageTexts = {
  home: 'Naar de startpagina',
  sent: {
    title: 'Kijk in je mailbox',
    paragraphs: (email) => [
      `We hebben een mail gestuurd naar ${email}. Open de link in die mail om verder te gaan.`,
      'Niets ontvangen? Kijk in je map met ongewenste mail en controleer of het adres klopt. Over een uur kun je een nieuwe mail vragen.',
    ],
  },
  mistakes: { title: 'Controleer het formulier' },
  ask: {
    title: 'Bevestig je e-mailadres',
    paragraphs: (city) => [
      `Druk op de knop en je weekoverzicht voor ${city} begint. Je krijgt een account zonder wachtwoord, met dit e-mailadres.`,
    ],
    button: 'Start mijn weekoverzicht',
  },
  confirmed: {
    title: 'Je e-mailadres is bevestigd',
    paragraphs: (city) => [
      `Je weekoverzicht voor ${city} komt op donderdag. In elke mail staat een link om je af te melden.`,
      'Log in om meer categorieën te volgen en evenementen te bewaren. Heb je nog geen wachtwoord, stel het dan in met een link in een mail.',
    ],
    setPassword: 'Wachtwoord instellen',
  },
  invalid: {
    title: 'Deze link werkt niet',
    paragraphs: [
      `Er ontbreekt een deel van de link, of hij is ouder dan ${RETENTION_DAYS.emailSubscription} dagen. Open de link in de mail opnieuw, of meld je opnieuw aan.`,
    ],
  },
  notYet: {
    title: 'Probeer het morgen opnieuw',
    paragraphs: [
      'Een eerder account met dit e-mailadres wordt nog verwijderd. Er is niets bevestigd; de link in de mail blijft werken.',
    ],
  },
}
