import { fill, type Grammar, inside, named, oneOf, openedAndClosed, repeated } from './grammar.ts'
import { attackText, proseText } from './texts.ts'

const RSS = '<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>Agenda</title>'
const RSS_END = '</channel></rss>'
const ATOM = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Agenda</title>'

const items: Grammar = (random, size) =>
  fill(
    size,
    (index) =>
      `<item><title>${proseText(random, 20)}</title><link>https://agenda.example/${index}</link></item>`,
  )

const events: Grammar = (random, size) =>
  fill(
    size,
    (index) =>
      `<item><title>${proseText(random, 20)}</title><link>https://agenda.example/${index}</link>` +
      `<ev:startdate>2026-12-1${index % 9}T20:00</ev:startdate><ev:location>Kade 1, Gent</ev:location></item>`,
  )

/** News items in RSS or Atom; some contain events. */
export const honestFeed = oneOf(
  inside(RSS, events, RSS_END),
  inside(RSS, items, RSS_END),
  inside(
    ATOM,
    (_, size) =>
      fill(size, (index) => `<entry><title>x</title><link href="https://agenda.example/${index}"/></entry>`),
    '</feed>',
  ),
)

const entities = (levels: number): string =>
  fill(levels * 60, (index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(8)}">`)

export const attackFeed = oneOf(
  inside(
    `${RSS}<item><title>x</title>`,
    repeated(
      '<ev:startdate>',
      '<ev:startdate>x<',
      '<mec:startDate>2026-12-01</mec:startDate>',
      '<ev:location><![CDATA[',
      '<link href="',
      '<!--<ev:x>',
    ),
  ),
  inside(`${RSS}<item><title>x</title><ev:startdate>`, attackText, `</ev:startdate></item>${RSS_END}`),
  inside(RSS, (_, size) =>
    fill(size, () => `<item>${'<title>x</title><ev:startdate>20261201</ev:startdate>'.repeat(30)}`),
  ),
  inside(
    RSS,
    repeated('<item>', '<a>', '<item><a>', '<![CDATA[', '<!--', '<', '&amp;', '&', '</', '<a b=', '<?'),
  ),
  inside(RSS, openedAndClosed(['<a>', '</a>'], ['<item>', '</item>'], ['<a>', '</b>'])),
  inside(RSS, (_, size) => `<item ${fill(size - 20, (index) => `a${named(index)}="" `)}/>`),
  inside(`${RSS}<item><title>`, attackText),
  inside(
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e0 "lol">${entities(8)}]><rss version="2.0"><channel><title>`,
    repeated('&e8;', '&e1;'),
  ),
  (_, size) =>
    `<?xml version="1.0"?><!DOCTYPE x [${fill(size - 100, (index) => `<!ENTITY a${index} "b">`)}]><rss version="2.0"/>`,
  inside(ATOM, (_, size) => fill(size, (index) => `<entry>${`<link href="/${index}"/>`.repeat(50)}</entry>`)),
  inside(
    `{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[`,
    repeated('{"url":"/a"},', '[', '{'),
  ),
)
