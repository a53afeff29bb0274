import { fill, type Grammar, inside, named, oneOf, repeated } from './grammar.ts'
import { attackText, proseText } from './texts.ts'

export const honestRdfa: Grammar = (random, size) =>
  fill(
    size,
    (index) =>
      `<div vocab="https://schema.org/" typeof="Event" resource="#e${index}"><h2 property="name">${proseText(random, 20)} ${index}</h2>` +
      `<time property="startDate" datetime="2026-12-0${1 + (index % 9)}">x</time>` +
      '<div property="location" typeof="Place"><b property="name">Zaal</b><i property="address">Kade 1, Gent</i></div></div>',
  )

export const attackRdfa = oneOf(
  repeated('<div typeof="schema:Event">', '<i property="name">x', '<p property=subEvent typeof=Event>'),
  (_, size) =>
    fill(
      size,
      (index) => `<div typeof=Event resource="#a${named(index)}"><b property=location resource="#a0">x`,
    ),
  (_, size) => fill(size, () => `<div typeof="Event">${'<i property=name>x'.repeat(40)}`),
  (_, size) =>
    fill(size, (index) => `<p typeof=Place resource="#p${named(index)}"><b property=address>x, y, z`),
  inside('<div typeof="', repeated('Event ', 'a:', '/', '#'), '"><i property="a b">x</i></div>'),
  inside(
    '<div typeof=Event><i property="',
    repeated('name ', 'startDate ', '__proto__ ', '#'),
    '">x</i></div>',
  ),
  inside(
    '<div typeof=Event><b property=name>x</b><i property=startDate content="',
    attackText,
    '"></i></div>',
  ),
  inside('<div typeof=Event><b property=name>x</b><i property=location>', attackText, '</i></div>'),
)

export const honestMicroformats: Grammar = (random, size) => {
  const [event, name, start] = random.pick([
    ['h-event', 'p-name', 'dt-start'],
    ['vevent', 'summary', 'dtstart'],
  ] as const)
  return fill(
    size,
    (index) =>
      `<div class="${event}"><h2 class="${name}">${proseText(random, 20)} ${index}</h2>` +
      `<time class="${start}" datetime="2026-12-0${1 + (index % 9)}T20:00">x</time>` +
      '<p class="p-location location h-card vcard"><b class="p-name fn">Zaal</b> <i class="p-locality locality">Gent</i></p></div>',
  )
}

export const attackMicroformats = oneOf(
  repeated(
    '<div class="h-event">',
    '<div class="vevent">',
    '<p class="p-location h-card">',
    '<b class="p-name">x',
  ),
  (_, size) => fill(size, () => `<div class="h-event">${'<i class="p-name e-content">x'.repeat(40)}`),
  (_, size) => fill(size, () => `<div class="vevent"><p class="dtstart">${'<i class=value>1'.repeat(40)}`),
  inside('<div class="', repeated('h-event ', 'vevent ', 'h-', 'p-name '), '"><i class="p-name">x</i></div>'),
  inside('<div class="h-event"><b class="p-name">x</b><i class="dt-start">', attackText, '</i></div>'),
  inside('<div class="h-event"><b class="p-name">', repeated('afgelast ', 'fällt ', '[', '***'), '</b>'),
)
