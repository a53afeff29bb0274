import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operator } from '../src/imprint.ts'
import { everyServiceAt, startGateway, writeWebRoot } from './set-up.ts'

let webRoot: string
beforeAll(async () => {
  webRoot = await writeWebRoot({ 'index.html': '<!doctype html>' })
})
afterAll(() => rm(webRoot, { recursive: true }))

/** The page of an installation of this operator, without its head and the whitespace between its tags. */
async function imprintOf(operator: Operator, path = '/imprint') {
  const http = await startGateway(everyServiceAt('http://127.0.0.1:1'), webRoot, { operator })
  const response = await http.inject({ url: path, headers: { 'accept-language': 'nl-BE,en;q=0.5' } })
  await http.close()
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(response.body) ?? []
  return { response, main: main.replaceAll(/\n/g, '') }
}

test('the imprint states who runs this installation, in the language of the reader', {
  tags: 'imprint.operator',
}, async () => {
  const operator = {
    name: 'Stichting <Voorbeeld>',
    address: 'Oudegracht 1, Utrecht',
    email: 'post@uitpost.example',
    register: 'KVK 12345678',
    vat: 'NL001234567B01',
  }
  const { response, main } = await imprintOf(operator)
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'nl',
    vary: 'accept-language',
  })
  expect(main).toContain(
    '<h1>Colofon</h1><dl><dt>Naam</dt><dd>Stichting &lt;Voorbeeld&gt;</dd><dt>Adres</dt><dd>Oudegracht 1, Utrecht</dd>' +
      '<dt>E-mail</dt><dd><a href="mailto:post@uitpost.example">post@uitpost.example</a></dd>' +
      '<dt>Registernummer</dt><dd>KVK 12345678</dd><dt>Btw-nummer</dt><dd>NL001234567B01</dd></dl>',
  )
  expect(main).not.toContain('<p>')
  expect((await imprintOf(operator, '/imprint?lang=de')).main).toContain('<h1>Impressum</h1>')
  expect(response.body).toContain('<a href="/imprint?lang=nl">Colofon</a>')
})

test.each([
  [{}, '<p>Whoever runs this installation has not stated this here: Name, Address, Email.</p>'],
  [{ name: 'Ann', email: 'ann@uitpost.example' }, 'has not stated this here: Address.'],
])('what is not set is named as not stated: %o', { tags: 'imprint.operator' }, async (operator, said) => {
  expect((await imprintOf(operator, '/imprint?lang=en')).main).toContain(said)
})
