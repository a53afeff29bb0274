import { FEAST, judgeOf } from '@uitpost/event-reader/test/judged-claims'
import { expect, test } from 'vitest'
import { signsOf } from './categorise.ts'

const check = judgeOf(FEAST)
const judge = (html: string, slug: string | undefined, title = 'Avond op het plein') =>
  check(html, { title, ...(slug !== undefined && { categorySigns: signsOf({ slug }) }) })
const list = (words: string): string =>
  `<ul><li>Avond op het plein, 8 mei 2027, Zwolle: ${words}</li><li>Wijnfeest, 9 mei 2027, Zwolle</li></ul>`

test.each([
  ['nl', 'een groot Jazzconcert buiten', 'music-entertainment', 'Jazzconcert'],
  ['fr', 'concerts et bières', 'beer-distilling', 'bières'],
  ['en', 'a wine tasting', 'wine-making-fairs', 'wine'],
  ['a compound', 'hardloopwedstrijd om de singel', 'sports-fitness', 'hardloopwedstrijd'],
])('a category is proven by one of its words in %s next to the title', (_, words, slug, quote) => {
  expect(judge(list(words), slug).category).toEqual({ proven: true, quote })
})

test('a category without evidence is unproven, and the verdict of the event does not change', () => {
  const report = judge(list('kom allemaal kijken'), 'beer-distilling')
  expect(report).toMatchObject({ category: { proven: false, quote: null }, verdict: 'verified', score: 1 })
})

test.each([
  ['jazz', 'Jazz in de kerk', 'Jazz'],
  ['jazz', 'Freejazz in de kerk', null],
  ['jazz', 'Jazzen in de kerk', null],
  ['optreden', 'Gastoptredens in de kerk', 'Gastoptredens'],
  ['*markt', 'Kerstmarkt in de kerk', 'Kerstmarkt'],
  ['*markt', 'Markt in de kerk', 'Markt'],
  ['*markt', 'Marktplein', null],
  ['*verzamelaars', 'Verzamelaarsbeurs', null],
  ['open lucht', 'Open-lucht in de kerk', 'Open-lucht'],
])('the sign %s reads "%s" as %s', (sign, text, quote) => {
  const html = `<h1>Avond</h1><p>8 mei 2027</p><p>${text}</p>`
  const { category } = check(html, { title: 'Avond', categorySigns: ['nergens', sign] })
  expect(category).toEqual({ proven: quote !== null, quote })
})

test('of several words the first one in the text is quoted', () => {
  const report = judge(list('een wijnproeverij en dan concert'), 'music-entertainment')
  expect(report.category?.quote).toBe('concert')
})

test('words of another event do not prove a category', () => {
  expect(judge(list('kom allemaal kijken'), 'wine-making-fairs').category?.proven).toBe(false)
})

test('words below a title that stands above all items do not prove a category', () => {
  const html =
    '<h1>Avond op het plein</h1><ul><li>8 mei 2027, Zwolle</li><li>9 mei 2027, Zwolle: concert</li></ul>'
  expect(judge(html, 'music-entertainment').category).toEqual({ proven: false, quote: null })
})

test('the category of an event on another day is judged as well', () => {
  const report = check(list('een groot concert'), {
    title: 'Avond op het plein',
    start: '2027-05-15',
    categorySigns: ['concert'],
  })
  expect(report).toMatchObject({ verdict: 'contradicted', category: { proven: true, quote: 'concert' } })
})

test.each([
  ['was created by an admin', list('een groot concert'), 'postzegels-van-vroeger', undefined],
  ['was not claimed', list('een groot concert'), undefined, undefined],
  [
    'belongs to a title that the page does not have',
    list('een groot concert'),
    'music-entertainment',
    'Kermis',
  ],
])('a category that %s is not judged', (_, html, slug, title) => {
  expect(judge(html, slug, title).category).toBeNull()
})

test('markup proves a category if the text has no word for it, also by its types', () => {
  const markup = { '@type': 'MusicEvent', name: 'Avond op het plein', startDate: '2027-05-08' }
  const html = `<script type="application/ld+json">${JSON.stringify(markup)}</script>`
  expect(judge(html, 'music-entertainment').category).toEqual({ proven: true, quote: 'MusicEvent' })
})
