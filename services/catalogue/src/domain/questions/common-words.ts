import { phrases } from './tokens.ts'

/** Small words and words that every question may contain; they are not searched for. Folded. */
export const FILLERS = phrases(
  `de, het, een, en, of, in, op, te, ter, bij, met, van, voor, naar, om, aan, uit, er, is, zijn, wat, waar, wanneer, welke, wie, hoe, ik, we, wij,
  wil, willen, kan, kun, je, jij, mij, me, mijn, ons, onze, zoek, zoeken, gezocht, graag, iets, leuk, leuks, leuke, doen, gaan, gaat, valt, beleven,
  zien, staat, komt, zoal, nog, ook, dan, dat, die, deze, dit, nabij, omgeving, buurt, evenement, evenementen, activiteit, activiteiten, uitje, uitjes, agenda,
  uitagenda, uitgaan, programma, dagje, uittip, uittips, uittip, tip, tips, ideeen, gebeurt, gebeuren, hier, mooi, mooie, komen,
  le, la, les, l, un, une, des, du, d, et, ou, au, aux, a, dans, sur, pour, par, avec, chez, pres, autour, en, y, il, qu, que, quoi, qui, quel, quelle, quels, quelles, quand,
  est, sont, se, ce, cet, cette, ces, faire, fait, passe, voir, aller, sortir, sortie, sorties, je, j, nous, on, cherche, chercher, trouver, veux, voudrais, peut, peux,
  quelque, chose, choses, idee, idees, evenement, evenements, activite, activites, programme, environs, alentours, cote, lieu, ont, ai, mon, ma, mes, s, m, t, c, moi, ici,
  der, die, das, den, dem, ein, eine, einen, einem, einer, und, oder, im, am, an, auf, aus, bei, mit, fur, zu, zum, zur, um, von, vom, nach, wo, wann, welche, welcher, wer, wie, was, ist, sind,
  los, gibt, es, ich, wir, mich, uns, man, kann, mochte, will, suche, suchen, gehen, machen, unternehmen, etwas, veranstaltung, veranstaltungen, aktivitat, aktivitaten,
  programm, ausflug, ausfluge, ausgehen, tipps, nahe, nahes, umgebung, gegend, rund, umkreis, hier, findet, statt, finden, schones,
  the, an, and, or, of, to, at, by, for, from, with, near, around, about, into, what, where, when, which, who, how, i, my, our, us, are, be, can, do, does, go, going, get,
  happening, things, thing, thing, something, anything, any, some, there, this, that, these, s, see, find, show, looking, look, event, events, activity, activities, please, want, like, would, ideas, idea, plans, on, up, out, it, nice, good, nearby, area, day trip, place, places, have, has, whats, wats,
  best, beste, besten, leukste, mooiste, gezellig, gezellige, gezelligste, meilleur, meilleure, meilleurs, meilleures, beau, beaux, belle, belles, joli, jolie, sympa, plus,
  schon, schone, schonen, schonste, schonsten, gemutlich, gemutliche, gemutlichen, tolle, great, cool, lovely, fun, good, geht, hi, hello, hallo, bonjour, maar, wel, mais, aber, but, liebsten, ideally, idealement,
  over, uber, ueber, manger, boire, ecouter, horen, luisteren, hear, uur, uhr, heures, pm, h, vanavonds, vlakbij, dichtbij, rondom, rond, tijdens, pendant, wahrend, during, city, gemeente, stad, ville, stadt, town`,
)

/** Towns with these names are only meant after a word such as "in": they are common words as well. Folded. */
export const COMMON_WORDS = phrases(
  `best, die, on, mer, ven, mill, rue, berg, berge, bergen, boom, burg, hof, lauf, belle, buch, rot, rott, forest, foret, singen, lessen, buren, dieren, duiven, bruggen, brand, brech,
  schulen, appels, contes, plaisir, monnaie, reves, kirchen, moulins, tours, nice, sales, sale, spa, peer, lens, goes, mol, lier, stade, halle, hall, essen, celle, hagen,
  enter, made, leek, geel, mons sur, heel, horn, hank, hem, balk, aue, much, lich, bous, lot, mal, mark, meer, mere, paal, perk, wise, wing, roux, pau, sens,
  dole, loos, isle, vif, barr, ares, sees, aire, brie, grave, stein, doorn, bray, marl, unna, sand, grub, rust, bad, bath, reading, deal, battle,
  canon, avion, guise, vence, thorn, son, sint, saint, lotte, plate, bruck, regen, alpen, wedel, forst, hotel, rive, rives,
  lune, plage, maison, sange, orgel, fest, feste, marche, markt, messe, kirmes, kermis, foire, salon, salle, park, kunst, musik, antik, borse, bourse, flers, bonne, burst, recht, stree,   marke, mater, paris match, senas, baden, spaltenbach, wissen, eke, eine, as, is, oh, ay, eu, au, ans, leau, gan, egg, nay, oye, hove, lint, bree, born, neck, reek, well, tuk, hage, saal,
  after, before, until, first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, hours, heures, stunden,
  moulin, aix, arc, arcs, bains, beaune, dance, dans, danse, tanz, ball, bal, comedy, city, open, live, show, art, arts, expo, film, opera, jazz, rock, pop, blues, folk, metal, house, techno, disco, soul, funk, country, brunch, lunch, diner, pils, ale, ales, wine, wijn, vin, beer, bier,
  oper, kino, zoo, dino, circus, cirque, zirkus, varen, zeil, zeilen, rijen, andel, enger, lage, boll, luge, leer, bram, brou, anse, drap, marines, vitre, orange, bauge, albert, royal, stege, putte, annen, kanne, sterne, waren, heide, linde, linden, eiken, made, ingen, borst, mose, wolf, hund, puck, bock, waha, kall, welt, moos, echt, weil, zeven`,
)
/** Regions are no filter: their names stay as text, also where a small town has the same or a similar one. Folded. */
export const REGION_WORDS = phrases(
  `limburg, limbourg, luxemburg, luxembourg, brabant, zeeland, drenthe, friesland, gelderland, flevoland, overijssel, hainaut, henegouwen, holland, twente, achterhoek, veluwe, betuwe, randstad,
  kempen, campine, hageland, haspengouw, hesbaye, condroz, gaume, pajottenland, meetjesland, ardenne, ardennes, ardennen, eifel, niederrhein, sauerland, munsterland, ruhrgebiet, emsland, ostfriesland, rheinland,
  saarland, flandre, flandres, vlaanderen, flandern, flanders, wallonie, wallonien, wallonia, alsace, elzas, elsass, lorraine, lotharingen, lothringen, picardie, champagne, normandie, bretagne, hessen, bayern`,
)
/** Single names that are short are often other words. */
export const SHORTEST_TOWN = 4
