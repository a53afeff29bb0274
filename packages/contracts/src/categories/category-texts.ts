import type { Language } from '../constants.ts'
import { MONITOR_CATEGORIES } from './monitor-categories.ts'

interface CategoryText {
  name: string
  description: string
}
type Translations = Record<Exclude<Language, 'en'>, CategoryText>

const text = (name: string, description: string): CategoryText => ({ name, description })

/**
 * Names and descriptions of the 25 categories of the specification in the other languages, by slug. English readers see
 * the specified names.
 */
const TRANSLATIONS: Readonly<Record<string, Translations>> = {
  'technology-ai': {
    nl: text(
      'Technologie & AI',
      'Meet-ups, demodagen en lezingen over software, machines en kunstmatige intelligentie.',
    ),
    fr: text(
      'Technologie & IA',
      'Rencontres, démonstrations et conférences sur les logiciels, les machines et l’intelligence artificielle.',
    ),
    de: text(
      'Technik & KI',
      'Treffen, Vorführungen und Vorträge über Software, Maschinen und künstliche Intelligenz.',
    ),
  },
  'food-drink': {
    nl: text('Eten & drinken', 'Foodtrucks, proeverijen, streetfood en lange tafels.'),
    fr: text('Manger & boire', 'Food trucks, dégustations, cuisine de rue et grandes tablées.'),
    de: text('Essen & Trinken', 'Foodtrucks, Verkostungen, Streetfood und lange Tafeln.'),
  },
  'arts-culture': {
    nl: text('Kunst & cultuur', 'Tentoonstellingen, theater, monumentendagen, lichtshows en open ateliers.'),
    fr: text(
      'Arts & culture',
      'Expositions, théâtre, journées du patrimoine, spectacles de lumière et ateliers ouverts.',
    ),
    de: text('Kunst & Kultur', 'Ausstellungen, Theater, Denkmaltage, Lichtshows und offene Ateliers.'),
  },
  'business-networking': {
    nl: text('Zakelijk & netwerken', 'Vakbeurzen, start-upavonden en netwerkbijeenkomsten.'),
    fr: text('Affaires & réseaux', 'Salons professionnels, soirées start-up et rencontres d’affaires.'),
    de: text('Wirtschaft & Netzwerke', 'Fachmessen, Start-up-Abende und Netzwerktreffen.'),
  },
  'sports-fitness': {
    nl: text('Sport & fitness', 'Hardlopen, wedstrijden, toernooien en open trainingen.'),
    fr: text('Sport & fitness', 'Courses, compétitions, tournois et entraînements ouverts.'),
    de: text('Sport & Fitness', 'Läufe, Rennen, Turniere und offene Trainings.'),
  },
  'music-entertainment': {
    nl: text('Muziek & uitgaan', 'Concerten, festivals, carnavalsavonden en shows.'),
    fr: text('Musique & spectacles', 'Concerts, festivals, soirées de carnaval et spectacles.'),
    de: text('Musik & Unterhaltung', 'Konzerte, Festivals, Karnevalsabende und Shows.'),
  },
  'education-learning': {
    nl: text('Leren & ontdekken', 'Lezingen, workshops, open dagen en wetenschap voor iedereen.'),
    fr: text('Apprendre & découvrir', 'Conférences, ateliers, portes ouvertes et science pour tous.'),
    de: text('Lernen & Entdecken', 'Vorträge, Workshops, Tage der offenen Tür und Wissenschaft für alle.'),
  },
  'health-wellness': {
    nl: text('Gezondheid & welzijn', 'Yoga, beweging, mindfulness en dagen die je goed doen.'),
    fr: text('Santé & bien-être', 'Yoga, mouvement, pleine conscience et journées qui font du bien.'),
    de: text('Gesundheit & Wohlbefinden', 'Yoga, Bewegung, Achtsamkeit und Tage, die guttun.'),
  },
  'latino-festivals': {
    nl: text(
      'Latinofestivals',
      'Salsa, samba en zomercarnavals met Latijns-Amerikaanse muziek en gerechten.',
    ),
    fr: text(
      'Festivals latinos',
      'Salsa, samba et carnavals d’été, avec musique et cuisine d’Amérique latine.',
    ),
    de: text('Latino-Festivals', 'Salsa, Samba und Sommerkarneval mit Musik und Essen aus Lateinamerika.'),
  },
  'exotic-fairs': {
    nl: text('Exotische beurzen', 'Beurzen met ambacht, gerechten, planten en muziek van ver.'),
    fr: text('Foires exotiques', 'Foires avec artisanat, plats, plantes et musiques venus de loin.'),
    de: text('Exotische Märkte', 'Märkte mit Handwerk, Gerichten, Pflanzen und Musik aus fernen Ländern.'),
  },
  'carnival-fairs': {
    nl: text('Kermissen', 'Attracties, schiettenten en oliebollen midden in de stad.'),
    fr: text('Fêtes foraines', 'Manèges, stands de tir et croustillons au centre de la ville.'),
    de: text('Kirmes & Jahrmärkte', 'Fahrgeschäfte, Schießbuden und Schmalzgebäck mitten in der Stadt.'),
  },
  'antique-markets': {
    nl: text('Antiek, brocante & curiosa', 'Antiek, brocante en curiosa, van tafelzilver tot stationsklok.'),
    fr: text(
      'Antiquités & brocante',
      'Antiquités, brocante et curiosités, de l’argenterie à l’horloge de gare.',
    ),
    de: text(
      'Antikmärkte & Trödel',
      'Antiquitäten, Trödel und Kurioses, vom Tafelsilber bis zur Bahnhofsuhr.',
    ),
  },
  'vintage-retro-book-markets': {
    nl: text('Vintage- & retroboekenmarkten', 'Oude strips, eerste drukken en drukwerk uit een andere tijd.'),
    fr: text(
      'Marchés du livre ancien & rétro',
      'Bandes dessinées anciennes, premières éditions et papiers d’une autre époque.',
    ),
    de: text(
      'Vintage- & Retro-Büchermärkte',
      'Alte Comics, Erstausgaben und Drucksachen aus einer anderen Zeit.',
    ),
  },
  'book-markets': {
    nl: text('Tweedehands & boekenmarkten', 'Tweedehands boeken en rommelmarktvondsten.'),
    fr: text('Livres & seconde main', 'Livres d’occasion et trouvailles de marché aux puces.'),
    de: text('Bücher- & Secondhandmärkte', 'Gebrauchte Bücher und Funde vom Flohmarkt.'),
  },
  'vegetable-organic-markets': {
    nl: text('Groente- & biologische markten', 'Groente, kaas en brood rechtstreeks van de makers.'),
    fr: text('Marchés de légumes & bio', 'Légumes, fromages et pains directement des producteurs.'),
    de: text('Gemüse- & Biomärkte', 'Gemüse, Käse und Brot direkt von den Erzeugern.'),
  },
  'neighbourhood-markets': {
    nl: text('Buurtmarkten', 'Straatfeesten en markten die de buren zelf organiseren.'),
    fr: text('Marchés de quartier', 'Fêtes de rue et marchés organisés par les voisins.'),
    de: text('Nachbarschaftsmärkte', 'Straßenfeste und Märkte, die die Nachbarn selbst veranstalten.'),
  },
  'health-wellness-fairs': {
    nl: text('Gezondheids- & welzijnsbeurzen', 'Beurzen over voeding, zorg, sport en een rustiger leven.'),
    fr: text(
      'Salons santé & bien-être',
      'Salons sur l’alimentation, les soins, le sport et une vie plus calme.',
    ),
    de: text('Gesundheitsmessen', 'Messen über Ernährung, Pflege, Sport und ein ruhigeres Leben.'),
  },
  'auction-houses': {
    nl: text('Veilingen', 'Kijkdagen en veilingen van kunst, wijn, meubels en verzamelingen.'),
    fr: text('Ventes aux enchères', 'Expositions et ventes d’art, de vin, de meubles et de collections.'),
    de: text('Auktionen', 'Vorbesichtigungen und Auktionen von Kunst, Wein, Möbeln und Sammlungen.'),
  },
  'craft-fairs': {
    nl: text('Ambachtelijke beurzen', 'Makers aan het werk: aardewerk, hout, glas, textiel en metaal.'),
    fr: text('Salons de l’artisanat', 'Artisans au travail\u202F: céramique, bois, verre, textile et métal.'),
    de: text('Handwerkermärkte', 'Handwerk zum Zusehen: Keramik, Holz, Glas, Textil und Metall.'),
  },
  'collector-fairs': {
    nl: text('Verzamelbeurzen', 'Munten, postzegels, platen, speelgoed en mineralen: ruilen en verkopen.'),
    fr: text(
      'Bourses de collectionneurs',
      'Monnaies, timbres, disques, jouets et minéraux\u202F: échange et vente.',
    ),
    de: text('Sammlerbörsen', 'Münzen, Briefmarken, Platten, Spielzeug und Mineralien: Tausch und Verkauf.'),
  },
  'model-building-fairs': {
    nl: text('Modelbouwbeurzen', 'Treinen, schepen, vliegtuigen en landschappen op schaal.'),
    fr: text('Salons du modélisme', 'Trains, bateaux, avions et paysages à échelle réduite.'),
    de: text('Modellbaumessen', 'Züge, Schiffe, Flugzeuge und Landschaften im kleinen Maßstab.'),
  },
  'ai-conventions': {
    nl: text(
      'AI-conferenties',
      'Conferenties over kunstmatige intelligentie, van onderzoek tot dagelijks gebruik.',
    ),
    fr: text(
      'Conférences sur l’IA',
      'Conférences sur l’intelligence artificielle, de la recherche à l’usage quotidien.',
    ),
    de: text('KI-Konferenzen', 'Konferenzen über künstliche Intelligenz, von der Forschung bis zum Alltag.'),
  },
  'computer-conventions': {
    nl: text('Computerbeurzen', 'Hardware, retrocomputers, hackers en gamemakers bij elkaar.'),
    fr: text('Salons informatiques', 'Matériel, ordinateurs rétro, hackers et créateurs de jeux réunis.'),
    de: text('Computermessen', 'Hardware, Retrocomputer, Hacker und Spieleentwickler an einem Ort.'),
  },
  'wine-making-fairs': {
    nl: text('Wijn maken', 'Wijnmakers, oogstfeesten en cursussen om zelf wijn te maken.'),
    fr: text('Salons de la vinification', 'Vignerons, fêtes des vendanges et cours pour faire son vin.'),
    de: text('Wein & Weinherstellung', 'Winzer, Weinfeste und Kurse, um selbst Wein zu machen.'),
  },
  'beer-distilling': {
    nl: text('Bier & distilleren', 'Bierfestivals, brouwerijdagen, jenever en distilleerdemonstraties.'),
    fr: text(
      'Bière & distillation',
      'Fêtes de la bière, journées de brasserie, genièvre et démonstrations de distillation.',
    ),
    de: text('Bier & Brennerei', 'Bierfeste, Brauereitage, Genever und Vorführungen in der Brennerei.'),
  },
}

type Texts = Partial<Record<Language, string>>
interface Named {
  name: string
  slug: string
  /** Names that an admin has given; they replace ours. */
  names?: Texts | null | undefined
}

const textsOf = (slug: string, part: keyof CategoryText): Texts =>
  Object.fromEntries(
    Object.entries(TRANSLATIONS[slug] ?? {}).map(([language, texts]) => [language, texts[part]]),
  )

/** Names of a category by language. A category that an admin has renamed has only the names that the admin gave. */
export const namesOfCategory = ({ name, slug, names }: Named): Texts => ({
  ...(MONITOR_CATEGORIES.some((one) => one.slug === slug && one.name === name) && textsOf(slug, 'name')),
  ...names,
})

/** The name of a category in a language; its only name if that language has none. */
export const categoryNameIn = (category: Named, language: Language): string =>
  namesOfCategory(category)[language] ?? category.name

/** Descriptions, by language, of a category with its original English description. */
export const descriptionsOfCategory = (slug: string): Texts => textsOf(slug, 'description')
