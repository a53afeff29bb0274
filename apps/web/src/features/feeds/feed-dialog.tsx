import type { Feed } from '@uitpost/contracts'
import { DEFAULT_COUNTRY, DISCOVERY_COUNTRIES } from '@uitpost/contracts/constants'
import { sourceNameIn, storedSourceName } from '@uitpost/contracts/source-names'
import { useState } from 'react'
import { fieldErrors, serverMessage } from '../../api/api-error.ts'
import { usePlaces } from '../../api/place-names.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { oneOf } from '../../ui/controls/url-filter.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ChoiceField, IdOptions } from '../../ui/forms/choice-field.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useRefusedFields } from '../../ui/forms/refused-fields.tsx'
import { SuggestField } from '../../ui/forms/suggest/suggest-field.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import { placeSuggestions } from '../../ui/wording/place-suggestions.ts'
import { FeedTestState } from './feed-test-state.tsx'
import feedsStyles from './feeds.module.css'
import { useFeedTest, useSaveFeed } from './queries.ts'

export interface CategoryChoice {
  id: string
  name: string
}

/** Maximum lengths that the server accepts. */
const LENGTHS = { url: 2_000, name: 200, city: 120 }

/** Dialog to add a feed, which must be tested first, or to edit one, whose URL cannot change. */
export function FeedDialog({
  feed,
  categories,
  onClose,
}: {
  feed?: Feed
  categories: readonly CategoryChoice[]
  onClose: () => void
}) {
  const texts = useTexts()
  const { t, language } = texts
  const places = placeSuggestions(usePlaces(), texts)
  const testing = useFeedTest()
  const save = useSaveFeed()
  const [form, setForm] = useState({
    url: feed?.url ?? '',
    name: feed ? sourceNameIn(feed.name, language) : '',
    country: oneOf(DISCOVERY_COUNTRIES, feed?.country) ?? DEFAULT_COUNTRY,
    city: feed?.city ?? '',
    categoryId: feed?.categoryId ?? '',
  })
  const url = form.url.trim()
  const refusal = save.error ?? testing.error
  const atFields = fieldErrors(refusal)
  const { hint, mend, areMended } = useRefusedFields(refusal, atFields)
  const change = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes })
    mend(...Object.keys(changes))
  }
  const settings = {
    ...(form.name.trim() && { name: storedSourceName(form.name.trim()) }),
    country: form.country,
    city: form.city.trim() || null,
    categoryId: form.categoryId || null,
  }
  // A feed can be saved only if exactly this URL was tested successfully.
  const tested = testing.test?.status === 'done' && testing.url === url
  const test = () => {
    save.reset()
    testing.begin({ url, ...settings })
  }
  const send = () => {
    if (feed) save.mutate({ id: feed.id, body: settings }, { onSuccess: onClose })
    else if (tested) save.mutate({ body: { url, ...settings } }, { onSuccess: onClose })
    else if (!testing.isUnderWay) test()
  }
  return (
    <Dialog open title={t(feed ? 'feeds.dialog.edit' : 'feeds.dialog.new')} onClose={onClose}>
      <DialogForm
        submit={save.isPending ? t('feeds.saving') : t(feed ? 'feeds.save' : 'feeds.add')}
        busy={save.isPending}
        disabled={!feed && !tested}
        onSend={send}
        onClose={onClose}
      >
        <TextField
          type="url"
          label={t('feeds.field.url')}
          value={form.url}
          required
          readOnly={feed !== undefined}
          maxLength={LENGTHS.url}
          onChange={(event) => change({ url: event.target.value })}
          {...hint('url', t('feeds.field.url.hint'))}
        />
        <TextField
          label={t('feeds.field.name')}
          value={form.name}
          maxLength={LENGTHS.name}
          onChange={(event) => change({ name: event.target.value })}
          {...hint('name', feed ? undefined : t('feeds.field.name.hint'))}
        />
        <div className={feedsStyles.feedPair}>
          <ChoiceField
            label={t('feeds.field.country')}
            value={form.country}
            options={DISCOVERY_COUNTRIES}
            textOf={(code) => t(`country.${code}`)}
            onChoose={(country) => change({ country })}
            {...hint('country')}
          />
          <SelectField
            label={t('feeds.field.category')}
            value={form.categoryId}
            onChange={(event) => change({ categoryId: event.target.value })}
            {...hint('categoryId')}
          >
            <IdOptions none={t('feeds.field.category.any')} of={categories} />
          </SelectField>
        </div>
        <SuggestField
          {...places}
          label={t('feeds.field.city')}
          value={form.city}
          maxLength={LENGTHS.city}
          onText={(city) => change({ city })}
          onChoose={({ text, country }) =>
            change({ city: text, country: oneOf(DISCOVERY_COUNTRIES, country) ?? form.country })
          }
          {...hint('city', t('feeds.field.city.hint'))}
        />
        <Button
          look="line"
          size="dense"
          className={stackStyles.selfStart}
          busy={testing.isUnderWay}
          disabled={!url}
          onClick={test}
        >
          {testing.isUnderWay ? t('feeds.testing') : t('feeds.test')}
        </Button>
        {testing.url === url && (
          <FeedTestState testing={testing} onUse={(address) => change({ url: address })} />
        )}
        {save.isError && !areMended && (
          <Alert>
            {(Object.keys(atFields).length === 0 && serverMessage(save.error)) || t('feeds.saveFailed')}
          </Alert>
        )}
        {!feed && !tested && <p className={fieldStyles.hint}>{t('feeds.test.first')}</p>}
      </DialogForm>
    </Dialog>
  )
}
