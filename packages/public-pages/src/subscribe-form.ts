import {
  type EmailSubscriptionForm,
  type Language,
  MINIMUM_AGE,
  routeOf,
  SUBSCRIBE_STATEMENT_VERSION,
} from '@uitpost/contracts'
import { pageTexts } from '@uitpost/texts/server'
import Handlebars from 'handlebars'
import { chevron } from './drawings.ts'

/** A field of the form that is missing or invalid. */
export type SubscribeFormError = 'email' | 'statement'

export interface SubscribeFormProps {
  language: Language
  /** A place of the gazetteer; its name is that of the language. */
  city: { id: string; name: string }
  /** With their names in the language; of several, the visitor picks one. */
  categories: readonly { slug: string; name: string }[]
}

/** What was typed, and what is wrong with it. */
interface Typed {
  email?: string
  /** Whether the statement was ticked. */
  stated?: boolean
  errors?: readonly SubscribeFormError[]
}

const nameOf = (field: keyof EmailSubscriptionForm): string => field

const section = Handlebars.compile<object>(`<section class="subscribe" aria-labelledby="subscribe">
<h2 id="subscribe">{{heading}}</h2>
<p>{{texts.text}}</p>
<form method="post" action="{{action}}">
<input type="hidden" name="${nameOf('city')}" value="{{city}}">
{{#if only}}<input type="hidden" name="${nameOf('category')}" value="{{only.slug}}">
{{/if}}<input type="hidden" name="${nameOf('language')}" value="{{language}}">
{{#unless only}}<p class="field"><label for="subscribe-category">{{texts.kind}}</label>
<span class="select"><select class="input" id="subscribe-category" name="${nameOf('category')}" required>
{{#each categories}}<option value="{{slug}}">{{name}}</option>
{{/each}}
</select>${chevron}</span></p>
{{/unless}}<p class="field"><label for="subscribe-email">{{texts.email}}</label>
<input class="input" id="subscribe-email" name="${nameOf('email')}" type="email" autocomplete="email" maxlength="254" required value="{{typed.email}}"{{#if wrong.email}} aria-invalid="true" aria-describedby="subscribe-email-error"{{/if}}>
{{#if wrong.email}}<span class="error" id="subscribe-email-error">{{wrong.email}}</span>{{/if}}</p>
<p class="subscribe-statement"><input class="box" id="subscribe-statement" name="${nameOf('statement')}" type="checkbox" value="{{version}}" required{{#if typed.stated}} checked{{/if}}{{#if wrong.statement}} aria-invalid="true" aria-describedby="subscribe-statement-error"{{/if}}>
<label for="subscribe-statement">{{statement.before}}<a href="/privacy-policy">{{statement.link}}</a>{{statement.after}}</label></p>
{{#if wrong.statement}}<p class="error" id="subscribe-statement-error">{{wrong.statement}}</p>{{/if}}
<p><button class="button">{{texts.submit}}</button></p>
</form>
</section>`)

/**
 * The section of a page that subscribes to a category in a city by e-mail alone, without scripts (requirement
 * `subscribe.form`). auth answers the form.
 */
export function subscribeForm({ language, city, categories }: SubscribeFormProps, typed: Typed = {}): string {
  const texts = pageTexts(language).subscribe
  const only = categories.length === 1 ? categories[0] : undefined
  const age = MINIMUM_AGE
  const [before, after] = texts.statement({ age, policy: '\n' }).split('\n')
  const errors = { ...texts.errors, statement: texts.errors.statement({ age }) }
  const wrong = Object.fromEntries((typed.errors ?? []).map((field) => [field, errors[field]]))
  return section({
    action: routeOf('requestEmailSubscription').path,
    heading: only
      ? texts.heading({ category: only.name, city: city.name })
      : texts.headingOfAny({ city: city.name }),
    only,
    categories,
    texts,
    typed,
    wrong,
    language,
    city: city.id,
    statement: { before, link: texts.policy, after },
    version: SUBSCRIBE_STATEMENT_VERSION,
  })
}
