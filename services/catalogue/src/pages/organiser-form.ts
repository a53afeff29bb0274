import {
  type Language,
  ORGANISER_TEXT_LENGTH,
  ORGANISER_WISHES,
  type OrganiserForm,
  RETENTION_DAYS,
  routeOf,
} from '@uitpost/contracts'
import { messagePage, type PageAssets } from '@uitpost/public-pages'
import { pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'
import type { OrganiserFormError } from '../domain/organisers/requests.ts'

const nameOf = (field: keyof OrganiserForm): string => field

const described = (field: OrganiserFormError): string =>
  `{{#if wrong.${field}}} aria-invalid="true" aria-describedby="organiser-${field}-error"{{/if}}`
const error = (field: OrganiserFormError): string =>
  `{{#if wrong.${field}}}<span class="error" id="organiser-${field}-error">{{wrong.${field}}}</span>{{/if}}`

const form = Handlebars.compile<object>(`<section class="subscribe" aria-label="{{texts.heading}}">
<form method="post" action="{{action}}">
<input type="hidden" name="${nameOf('language')}" value="{{language}}">
<fieldset class="organiser-wishes"{{#if wrong.wish}} aria-describedby="organiser-wish-error"{{/if}}><legend>{{texts.wish}}</legend>
{{#each wishes}}<p class="subscribe-statement"><input type="radio" id="organiser-{{wish}}" name="${nameOf('wish')}" value="{{wish}}" required{{#if chosen}} checked{{/if}}>
<label for="organiser-{{wish}}">{{label}}</label></p>
{{/each}}${error('wish')}</fieldset>
<p class="field"><label for="organiser-correction">{{texts.correction}}</label>
<textarea class="input" id="organiser-correction" name="${nameOf('correction')}" rows="4" maxlength="${ORGANISER_TEXT_LENGTH.correction}"${described('correction')}>{{typed.correction}}</textarea>
${error('correction')}</p>
<p class="field"><label for="organiser-name">{{texts.name}}</label>
<input class="input" id="organiser-name" name="${nameOf('name')}" autocomplete="name" maxlength="${ORGANISER_TEXT_LENGTH.name}" required value="{{typed.name}}"${described('name')}>
${error('name')}</p>
<p class="field"><label for="organiser-email">{{texts.email}}</label>
<input class="input" id="organiser-email" name="${nameOf('email')}" type="email" autocomplete="email" maxlength="254" required value="{{typed.email}}"${described('email')}>
${error('email')}</p>
<p class="hint">{{kept}} <a href="/privacy-policy">{{texts.policy}}</a></p>
<p><button class="button">{{texts.submit}}</button></p>
</form>
</section>`)

interface Shown {
  event: { id: string; title: string }
  /** What was typed, and what is wrong with it. */
  typed?: Partial<OrganiserForm>
  errors?: readonly OrganiserFormError[]
}

/**
 * The page on which organisers of an event ask to correct it or to take it down, without scripts (requirement
 * `organisers.form`).
 */
export function organiserFormPage(
  { event, typed = {}, errors = [] }: Shown,
  language: Language,
  assets: PageAssets,
): string {
  const texts = pageTexts(language).organiser
  const parts = {
    title: errors.length > 0 ? texts.mistakes : texts.heading,
    paragraphs: [texts.about({ event: event.title }), texts.text],
  }
  const content = form({
    texts,
    language,
    typed,
    action: routeOf('askAsOrganiser', { id: event.id }).path,
    wrong: Object.fromEntries(errors.map((field) => [field, texts.errors[field]])),
    wishes: ORGANISER_WISHES.map((wish) => ({
      wish,
      label: texts.wishes[wish],
      chosen: typed.wish === wish,
    })),
    kept: texts.kept({
      days: RETENTION_DAYS.organiserRequest,
      unconfirmed: RETENTION_DAYS.unconfirmedOrganiserRequest,
    }),
  })
  return messagePage(language, parts, assets, content)
}
