import type { Feed } from '@uitpost/contracts'
import { DEFAULT_COUNTRY, DISCOVERY_COUNTRIES } from '@uitpost/contracts/constants'
import { type SubmitEvent, useState } from 'react'
import { fieldErrors, serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField, TextField } from '../../ui/controls/field.tsx'
import { oneOf } from '../../ui/controls/url-filter.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { FeedTestState } from './feed-test-state.tsx'
import { useFeedTest, useSaveFeed } from './queries.ts'

export interface CategoryChoice {
  id: string
  name: string
}

/** As long as the server takes them. */
const LENGTHS = { url: 2_000, name: 200, city: 120 }

/** A feed to be added, which is tested first, or one to be changed, whose address stays. */
export function FeedDialog({
  feed,
  categories,
  onClose,
}: {
  feed?: Feed
  categories: readonly CategoryChoice[]
  onClose: () => void
}) {
  const { t } = useTexts()
  const testing = useFeedTest()
  const save = useSaveFeed()
  const [form, setForm] = useState({
    url: feed?.url ?? '',
    name: feed?.name ?? '',
    country: oneOf(DISCOVERY_COUNTRIES, feed?.country) ?? DEFAULT_COUNTRY,
    city: feed?.city ?? '',
    categoryId: feed?.categoryId ?? '',
  })
  const url = form.url.trim()
  const change = (changes: Partial<typeof form>) => setForm({ ...form, ...changes })
  const settings = {
    ...(form.name.trim() && { name: form.name.trim() }),
    country: form.country,
    city: form.city.trim() || null,
    categoryId: form.categoryId || null,
  }
  // What was tested must be what is saved.
  const tested = testing.test?.status === 'done' && testing.url === url
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (feed) save.mutate({ id: feed.id, body: settings }, { onSuccess: onClose })
    else if (tested) save.mutate({ body: { url, ...settings } }, { onSuccess: onClose })
    else if (!testing.isUnderWay) testing.begin({ url, ...settings })
  }
  const refused = fieldErrors(save.error ?? testing.error)
  const hint = (field: string, usual: string | undefined) =>
    refused[field]
      ? { hint: <span className="error">{refused[field]}</span>, invalid: true }
      : { hint: usual }
  return (
    <Dialog open title={t(feed ? 'feeds.dialog.edit' : 'feeds.dialog.new')} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit}>
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
        <div className="feed-pair">
          <SelectField
            label={t('feeds.field.country')}
            value={form.country}
            onChange={({ target }) =>
              change({ country: oneOf(DISCOVERY_COUNTRIES, target.value) ?? form.country })
            }
          >
            {DISCOVERY_COUNTRIES.map((code) => (
              <option key={code} value={code}>
                {t(`country.${code}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('feeds.field.category')}
            value={form.categoryId}
            onChange={(event) => change({ categoryId: event.target.value })}
          >
            <option value="">{t('feeds.field.category.any')}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label={t('feeds.field.city')}
          value={form.city}
          maxLength={LENGTHS.city}
          onChange={(event) => change({ city: event.target.value })}
          {...hint('city', t('feeds.field.city.hint'))}
        />
        <Button
          look="line"
          size="dense"
          className="justify-self-start"
          busy={testing.isUnderWay}
          disabled={!url}
          onClick={() => testing.begin({ url, ...settings })}
        >
          {testing.isUnderWay ? t('feeds.testing') : t('feeds.test')}
        </Button>
        {testing.url === url && (
          <FeedTestState testing={testing} onUse={(address) => change({ url: address })} />
        )}
        {save.isError && <Alert>{serverMessage(save.error) ?? t('feeds.saveFailed')}</Alert>}
        {!feed && !tested && <p className="hint">{t('feeds.test.first')}</p>}
        <div className="dialog-foot">
          <Button look="quiet" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending} disabled={!feed && !tested}>
            {save.isPending ? t('feeds.saving') : t(feed ? 'feeds.save' : 'feeds.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
