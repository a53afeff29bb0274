import { describe, expect, test } from 'vitest'
import { joinFrench } from './french-places.ts'

describe('in French', () => {
  test.each([
    ['a vowel', 'Utrecht', 'd’Utrecht', 'à Utrecht'],
    ['a vowel with an accent', 'Évry', 'd’Évry', 'à Évry'],
    ['the ij of Dutch', 'IJmuiden', 'd’IJmuiden', 'à IJmuiden'],
    ['a name written small', 'amersfoort', 'd’amersfoort', 'à amersfoort'],
    ['a consonant', 'Gand', 'de Gand', 'à Gand'],
    ['the article la', 'La Haye', 'de La Haye', 'à La Haye'],
    ['the article le', 'Le Havre', 'du Havre', 'au Havre'],
    ['the article les', 'Les Lilas', 'des Lilas', 'aux Lilas'],
    ['a name that only begins like an article', 'Leyde', 'de Leyde', 'à Leyde'],
    ['a y that sounds like i', 'Ypres', 'd’Ypres', 'à Ypres'],
    ['a y before a vowel', 'Yerseke', 'de Yerseke', 'à Yerseke'],
    ['a w that is written ou', 'Ouistreham', 'de Ouistreham', 'à Ouistreham'],
    ['ou before a consonant', 'Oudewater', 'd’Oudewater', 'à Oudewater'],
    ['an h that is heard in Dutch', 'Haarlem', 'de Haarlem', 'à Haarlem'],
    ['an h that is heard in Flemish', 'Hasselt', 'de Hasselt', 'à Hasselt'],
    ['an h that is mute in French', 'Hénin-Beaumont', 'd’Hénin-Beaumont', 'à Hénin-Beaumont'],
    ['an apostrophe', "'s-Gravenzande", "de 's-Gravenzande", "à 's-Gravenzande"],
    ['characters of a pattern', 'A $& (1)', 'd’A $& (1)', 'à A $& (1)'],
  ])('%s: %s becomes "%s" and "%s"', (_, name, of, at) => {
    expect(joinFrench(`Près de ${name}`, name)).toBe(`Près ${of}`)
    expect(joinFrench(`Le samedi à ${name}.`, name)).toBe(`Le samedi ${at}.`)
  })

  test('only the words before the name change', () => {
    expect(joinFrench('La ligne est à 25 km de Arnhem, de jour.', 'Arnhem')).toBe(
      'La ligne est à 25 km d’Arnhem, de jour.',
    )
  })
})
