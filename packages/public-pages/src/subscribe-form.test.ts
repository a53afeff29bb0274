import { EmailSubscriptionForm, LANGUAGES, SUBSCRIBE_STATEMENT_VERSION } from '@uitpost/contracts'
import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { subscribeForm } from './subscribe-form.ts'

const city = { id: 'be-gent', name: 'Gent' }
const category = { slug: 'book-markets', name: 'Boekenmarkten & <b>meer</b>' }

test.each(LANGUAGES)(
  'the form in %s sends what its contract asks for, with a label for each field',
  {
    tags: ['subscribe.form', 'subscribe.statement'],
  },
  (language) => {
    const $ = load(subscribeForm({ language, city, categories: [category] }))
    const sent = Object.fromEntries(
      $('form')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    )
    expect(sent).toEqual({ city: 'be-gent', category: 'book-markets', language, email: '' })
    expect([$('form').attr('method'), $('form').attr('action')]).toEqual(['post', '/subscribe'])
    expect(EmailSubscriptionForm.parse(sent)).toMatchObject({ statement: '' })
    const box = $('[type=checkbox]')
    expect([box.attr('name'), box.attr('value')]).toEqual(['statement', SUBSCRIBE_STATEMENT_VERSION])
    for (const field of $('input:not([type=hidden])')) {
      expect($(field).attr('required')).toBeDefined()
      expect(
        $(`label[for="${$(field).attr('id')}"]`)
          .text()
          .trim(),
      ).not.toBe('')
    }
    expect($('label[for=subscribe-statement]').text()).toContain('16')
    expect($('label a').attr('href')).toBe('/privacy-policy')
    expect($('h2').text()).toContain('Boekenmarkten & <b>meer</b>')
  },
)
