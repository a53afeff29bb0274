import type { Country } from './city.ts'

/**
 * Local names of provinces, states and regions by GeoNames code. Belgium uses the second level (provinces), the others
 * the first.
 */
export const REGIONS: Record<Country, Record<string, string>> = {
  NL: {
    '01': 'Drenthe',
    '02': 'Friesland',
    '03': 'Gelderland',
    '04': 'Groningen',
    '05': 'Limburg',
    '06': 'Noord-Brabant',
    '07': 'Noord-Holland',
    '09': 'Utrecht',
    '10': 'Zeeland',
    '11': 'Zuid-Holland',
    '15': 'Overijssel',
    '16': 'Flevoland',
  },
  BE: {
    BRU: 'Brussel',
    VAN: 'Antwerpen',
    VBR: 'Vlaams-Brabant',
    VLI: 'Limburg',
    VOV: 'Oost-Vlaanderen',
    VWV: 'West-Vlaanderen',
    WBR: 'Brabant wallon',
    WHT: 'Hainaut',
    WLG: 'Liège',
    WLX: 'Luxembourg',
    WNA: 'Namur',
  },
  DE: {
    '01': 'Baden-Württemberg',
    '02': 'Bayern',
    '03': 'Bremen',
    '04': 'Hamburg',
    '05': 'Hessen',
    '06': 'Niedersachsen',
    '07': 'Nordrhein-Westfalen',
    '08': 'Rheinland-Pfalz',
    '09': 'Saarland',
    '10': 'Schleswig-Holstein',
    '11': 'Brandenburg',
    '12': 'Mecklenburg-Vorpommern',
    '13': 'Sachsen',
    '14': 'Sachsen-Anhalt',
    '15': 'Thüringen',
    '16': 'Berlin',
  },
  FR: {
    '11': 'Île-de-France',
    '24': 'Centre-Val de Loire',
    '27': 'Bourgogne-Franche-Comté',
    '28': 'Normandie',
    '32': 'Hauts-de-France',
    '44': 'Grand Est',
    '52': 'Pays de la Loire',
    '53': 'Bretagne',
    '75': 'Nouvelle-Aquitaine',
    '76': 'Occitanie',
    '84': 'Auvergne-Rhône-Alpes',
    '93': "Provence-Alpes-Côte d'Azur",
    '94': 'Corse',
  },
}

/** Abbreviations of Dutch provinces that distinguish towns of the same name: 'Hengelo Gld', 'Bergen (NH)'. */
export const DUTCH_REGION_MARKS: Record<string, readonly string[]> = {
  Drenthe: ['Dr'],
  Flevoland: ['Fl'],
  Friesland: ['Fr', 'Frl'],
  Gelderland: ['Gld'],
  Groningen: ['Gr', 'Gn'],
  Limburg: ['L', 'Lb'],
  'Noord-Brabant': ['NB'],
  'Noord-Holland': ['NH'],
  Overijssel: ['Ov'],
  Utrecht: ['Ut', 'Utr'],
  Zeeland: ['Z', 'Zld'],
  'Zuid-Holland': ['ZH'],
}
