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
  account: {
    hello: (name) => `Hallo ${name},`,
    why: 'Je krijgt deze mail vanwege je account bij Uitpost, wat je meldingsinstellingen ook zijn.',
    otherwise: 'Werkt de knop niet? Open dan dit adres:',
    until: (time) => `De link werkt één keer, tot ${time}.`,
    confirm: {
      subject: 'Bevestig je e-mailadres',
      title: ['Bevestig', 'je adres'],
      paragraphs: [
        'Welkom bij Uitpost. Bevestig dat dit adres van jou is; daarna kunnen we je post hierheen sturen.',
      ],
      action: 'Bevestig e-mailadres',
      caution: 'Heb je geen account aangemaakt? Doe dan niets: zonder bevestiging verdwijnt het vanzelf.',
    },
    reset: {
      subject: 'Kies een nieuw wachtwoord',
      title: ['Een nieuw', 'wachtwoord'],
      paragraphs: ['Iemand, waarschijnlijk jij, vroeg om een nieuw wachtwoord voor je account.'],
      action: 'Kies nieuw wachtwoord',
      caution: 'Heb je hier niet om gevraagd? Doe dan niets: je wachtwoord blijft zoals het is.',
    },
    emailChange: {
      subject: 'Bevestig de wijziging van je e-mailadres',
      title: ['Een nieuw', 'adres'],
      paragraphs: [
        'Het e-mailadres van je account wordt gewijzigd. Dat gaat in zodra het op beide adressen is bevestigd, het oude en het nieuwe.',
      ],
      action: 'Bevestig wijziging',
      caution: 'Weet je hier niets van? Doe dan niets: zonder jouw bevestiging verandert er niets.',
    },
    security: {
      subject: (what) => `Je account: ${what}`,
      title: ['Over', 'je account'],
      paragraph: (what, at) => `Dit gebeurde op ${at} met je account: ${what}.`,
      caution: 'Was jij dat niet? Kies nu een nieuw wachtwoord; dat beëindigt elke andere sessie.',
      action: 'Kies nieuw wachtwoord',
      byAdmin: 'Een beheerder van Uitpost heeft dit gedaan.',
      happened: {
        password_changed: 'het wachtwoord is gewijzigd',
        password_reset: 'er is via een link in een mail een nieuw wachtwoord gekozen',
        role_changed: 'de rol is gewijzigd',
        suspended: 'het account is geblokkeerd',
        reinstated: 'het account is weer geopend',
        token_reused: 'een sessie is beëindigd omdat de sleutel ervan twee keer is gebruikt',
        locked_out: 'inloggen is gepauzeerd na veel verkeerde wachtwoorden',
        email_changed: 'het e-mailadres is gewijzigd',
        phone_changed: 'het telefoonnummer is gewijzigd',
      },
      somethingElse: 'een beveiligingsinstelling is gewijzigd',
    },
    phoneCode: (code) => `${code} is je Uitpost-code. Vertel hem aan niemand.`,
  },
}
