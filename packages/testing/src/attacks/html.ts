import { fill, type Grammar, inside, named, oneOf, openedAndClosed, repeated } from './grammar.ts'
import { attackText, proseText } from './texts.ts'

/** A typical agenda page. */
export const honestPage: Grammar = (random, size) =>
  inside(
    '<!doctype html><html><head><title>Agenda</title><style>.x{display:none}</style></head><body><h1>Agenda</h1>',
    (_, length) =>
      fill(
        length,
        (index) =>
          `<article class="card"><h2><a href="/e/${index}">${proseText(random, 30)}</a></h2>` +
          `<p><time datetime="2026-12-0${1 + (index % 9)}">za ${1 + (index % 9)} december 2026</time>, 20.30 uur</p>` +
          `<p class="x">verborgen</p><p>Zaal ${index}, Utrecht</p></article>`,
      ),
    '</body></html>',
  )(random, size)

const growing =
  (open: (index: number) => string, then: string): Grammar =>
  (_, size) =>
    fill(Math.floor(size / 2), open) + then.repeat(Math.floor(size / 2 / then.length))

/** Structures for which a parser or tree walker may take quadratic time. */
const structure = oneOf(
  openedAndClosed(
    ['<div>', '</p>'],
    ['<b>', '</b>'],
    ['<b><p>', '</b>'],
    ['<svg><g>', '</div>'],
    ['<x>', '</y>'],
  ),
  openedAndClosed(
    ['<template>', '</template>'],
    ['<object>', '</p>'],
    ['<table><tr><td>', '</table>'],
    ['<a>', '</i>'],
  ),
  repeated(
    '<div>',
    '<p>x',
    '<a><b>',
    '<ul><li>',
    '<table>',
    '<table><tr><td>',
    '<select><option>',
    '<button>',
    '<dd><div>',
  ),
  repeated(
    '<h1>',
    '<nobr>',
    '<form>',
    '<frameset>',
    '<ruby><rt>',
    '<math><mi>',
    '<caption>',
    '<svg></p>',
    '<i><b></i></b>',
  ),
  inside('<table>', repeated('<p>x', 'x<tr>', '<b>x</b>', '<div>')),
  growing((index) => `<b id=${index}>`, '<p>x'),
  growing((index) => `<font a${index}>`, '</i>'),
  growing((index) => `<b id=${index}><p>`, '</b>'),
)

/** Input for code that reads character by character. */
const letters = oneOf(
  repeated(
    '<!--',
    '<![CDATA[',
    '&',
    '&amp',
    '&notin',
    '&#x10ffff;',
    '</',
    '<?',
    '<',
    '\0',
    '\r\n',
    '<!doctype ',
  ),
  inside('<p ', (_, size) => fill(size, (index) => `a${named(index)} `), '>'),
  (_, size) => fill(size, (index) => `<body a${named(index)}>`),
  inside('<title>', oneOf(repeated('</titl', 'x '), attackText)),
  inside('<script>', repeated('<!--<script>', '</scrip')),
  inside('<p>', attackText),
)

/** Content that is searched on a parsed page: hidden elements, links, feeds, styles. */
const contents = oneOf(
  repeated(
    '<p hidden>x',
    '<p style="display:none">x',
    '<nav>x</nav>',
    '<dialog>x</dialog>',
    '<i aria-hidden=true>x</i>',
  ),
  (_, size) => fill(size, (index) => `<p style="/*${'/* '.repeat(300)}">x${index}</p>`),
  (_, size) => fill(size, (index) => `<a href="/e/${index}?a=b#c">x</a>`),
  (_, size) =>
    fill(size, (index) => `<link rel=alternate type=text/calendar href="/${index}.ics" title="x">`),
  inside('<style>', repeated('a{', '@media ', '/*', '.a{display:none}', '}'), '</style><p class=a>x'),
  (random, size) => {
    const half = Math.floor(size / 2)
    const rules = fill(half, (index) => `.c${index}{display:none}`)
    return `<style>${rules}</style>${fill(half - 15, () => `<p class="c${random.below(9_999)} d">x</p>`)}`
  },
)

export const attackPage = oneOf(structure, structure, letters, contents)
