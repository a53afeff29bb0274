/** Nederlandse teksten van de privacy-instellingen en het privacybeleid. */
export const nlPrivacy = {
  'privacy.settings.title': 'Cookies en AVG',
  'privacy.settings.heading': 'Privacy-instellingen',
  'privacy.settings.lead':
    'Wat je toestaat, sinds wanneer, en hoe je het intrekt: met één tik, net als bij het geven.',
  'privacy.choices': 'Je keuzes',
  'privacy.choices.loadFailed': 'Je eerdere keuzes konden niet worden geladen.',
  'privacy.essential.text': 'Houdt je ingelogd en onthoudt je keuzes op deze pagina. Zonder werkt er niets.',
  'privacy.analytics.text':
    'Hiermee tellen we welke schermen worden gebruikt. Er wordt niets geteld voordat je het toestaat, en niets gedeeld.',
  'privacy.marketing.text':
    'Hiermee mogen we je schrijven over nieuws van Uitpost, zoals Premium. Nooit over anderen.',
  'privacy.allowed': 'Toegestaan',
  'privacy.refused': 'Niet toegestaan',
  'privacy.allowedSince': 'Toegestaan sinds {date}',
  'privacy.refusedSince': 'Niet toegestaan sinds {date}',
  'privacy.undecided': 'Nog geen keuze gemaakt: niet toegestaan',
  'privacy.saved': 'Opgeslagen.',
  'privacy.saving': 'Opslaan...',
  'privacy.saveFailed':
    'Je keuze geldt in deze browser, maar kon op de server niet worden genoteerd. Probeer het opnieuw.',
  'privacy.rights': 'Je rechten',
  'privacy.rights.signedIn': 'Download alles wat we over je bewaren, of verwijder je account, op je profiel.',
  'privacy.rights.profile': 'Naar je profiel',
  'privacy.rights.visitor':
    'Log in om alles wat we over je bewaren te downloaden, of om je account te verwijderen.',
  'privacy.rights.signIn': 'Inloggen',
  'privacy.rights.policy': 'Het privacybeleid lezen',
  'privacy.rights.contact': 'Vragen, of iets recht te zetten:',
  'privacy.policy.title': 'Privacybeleid',
  'privacy.policy.changed': 'Van kracht sinds {date}.',

  'policy.age.text':
    'Uitpost is niet bedoeld voor gebruikers jonger dan {age}. Wie een account maakt, bevestigt {age} jaar of ouder te zijn.',
  'policy.held': 'Wat we over je bewaren',
  'policy.held.account':
    'Je account: naam, e-mailadres, wachtwoord (alleen als hash die niet terug te lezen is), stad, land, en wanneer je je leeftijd bevestigde.',
  'policy.held.preferences':
    'Je voorkeuren: hoe vaak, waarlangs en in welke taal je van ons hoort; je telefoonnummer alleen als je het geeft.',
  'policy.held.interests':
    'Wat je volgt: categorieën waarop je bent geabonneerd en evenementen die je bewaarde.',
  'policy.held.suggestions': 'Wat je voorstelt: evenementen, adressen en agenda’s, en wat ervan werd.',
  'policy.held.messages': 'Wat we je stuurden, zodat niets twee keer wordt gestuurd.',
  'policy.held.push':
    'Elke browser waarin je push aanzet: het adres en de sleutels die hij daarvoor geeft, en hoe hij zichzelf noemt.',
  'policy.held.security':
    'Waar en wanneer je inlogde, met netwerkadres en browser, om anderen buiten te houden.',
  'policy.held.consents': 'Je keuzes over cookies, met tijd en bewoording.',
  'policy.why': 'Waarom',
  'policy.why.contract':
    'Om te doen waarvoor je je aanmeldde: evenementen vinden en je ze sturen (AVG artikel 6.1.b).',
  'policy.why.security':
    'Om accounts veilig te houden: ons gerechtvaardigd belang, en het jouwe (artikel 6.1.f).',
  'policy.why.consent':
    'Al het andere, statistieken en marketing, alleen als je het toestaat (artikel 6.1.a). Je kunt het altijd intrekken.',
  'policy.cookies': 'Cookies en opslag',
  'policy.cookies.text':
    'Noodzakelijk: één cookie die je ingelogd houdt, en in de opslag van je browser je sessie, je cookiekeuze en hoe je de schermen graag hebt (thema, taal, verborgen hulp). Een bezoeker die een cookiekeuze maakt krijgt een nummer zonder naam, zodat kan worden aangetoond dat de keuze is gemaakt. Niets optioneels wordt opgeslagen voordat je het toestaat, en geen pagina vraagt iets aan andere bedrijven.',
  'policy.others': 'Wie het nog meer ziet',
  'policy.others.text':
    'Niemand koopt het en niemand ziet het voor reclame. Mail en sms vertrekken via bezorgers, die het adres en het bericht krijgen. Pushmeldingen vertrekken via de dienst van de maker van je browser, versleuteld voor je browser alleen. De AI die evenementen zoekt, ziet nooit iets over jou.',
  'policy.kept': 'Hoe lang we het bewaren',
  'policy.kept.account':
    'Account, voorkeuren, apparaten voor push, categorieën, bewaarde evenementen, voorstellen',
  'policy.kept.account.time': 'zolang je account bestaat',
  'policy.kept.unconfirmed': 'Een account waarvan het adres nooit wordt bevestigd',
  'policy.kept.links': 'Links en codes die we je sturen',
  'policy.kept.links.time': '{link} minuten, codes {code}',
  'policy.kept.sessions': 'Waar je bent ingelogd, sinds je er laatst was',
  'policy.kept.security': 'Het beveiligingslogboek: inloggen en mislukte pogingen',
  'policy.kept.deliveries': 'Wat we je stuurden',
  'policy.kept.visitors': 'Cookiekeuzes van bezoekers zonder account',
  'policy.kept.days.one': '{count} dag',
  'policy.kept.days.other': '{count} dagen',
  'policy.kept.after':
    'Als je je account verwijdert gaat alles weg, op drie dingen na die je niet meer noemen: evenementen die je voorstelde en die gepubliceerd zijn, zoals ze gepubliceerd zijn; regels in het logboek van wat beheerders deden; en een hash van een adres dat om geen mail meer vroeg.',
  'policy.rights': 'Je rechten',
  'policy.rights.text':
    'Inzien, verbeteren, meenemen, laten verwijderen, bezwaar maken, en een klacht indienen bij de toezichthouder van je land. Het meeste kun je zelf: downloaden en verwijderen op je profiel, verbeteren bij je voorkeuren.',
  'policy.rights.contact': 'Voor de rest schrijf je naar',
} as const
