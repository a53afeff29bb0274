import type { Cues } from '../../grammar/cues.ts'
import { valued } from '../../text/phrases.ts'

/** French words for days that are not those of an event. */
export const frenchCues: Cues = {
  before: valued({
    published:
      'publié le|publiée le|publié|posté le|mis en ligne le|mise en ligne le|date de publication|paru le|publication|communiqué du|article du|écrit le|ajouté le',
    updated:
      'mis à jour le|mis à jour|mise à jour|mise à jour le|dernière mise à jour|dernière mise à jour le|modifié le|dernière modification|actualisé le',
    registration:
      "inscription avant le|inscriptions avant le|inscription jusqu'au|inscriptions jusqu'au|s'inscrire avant le|inscription obligatoire avant le|réservation avant le|réservations avant le|réservation jusqu'au|réserver avant le|date limite|date limite d'inscription|ouverture de la billetterie le|ouverture de la billetterie|billets en vente dès le|billets en vente à partir du|inscriptions à partir du|inscriptions dès le|préventes jusqu'au|prévente jusqu'au|clôture des inscriptions|clôture des inscriptions le|au plus tard le",
    copyright: 'copyright|droits réservés|©|(c)',
    'since long': 'depuis|fondé en|fondée en|créé en|créée en|né le|née le|décédé le',
  }),
  behind: valued({
    published: 'publié|publiée|date de publication',
    updated: 'mis à jour|modifié',
    registration: 'est la date limite|dernier délai',
  }),
  sentence: valued({
    'past edition':
      "l'an dernier|l'année dernière|édition précédente|l'édition précédente|dernière édition|la dernière édition|l'an passé|l'année passée|éditions précédentes",
  }),
  heading: valued({
    'opening hours':
      "horaires d'ouverture|heures d'ouverture|jours d'ouverture|horaire d'ouverture|permanence",
  }),
}
