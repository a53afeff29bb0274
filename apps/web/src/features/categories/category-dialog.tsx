import type { Category } from '@uitpost/contracts'
import { LANGUAGES } from '@uitpost/contracts/constants'
import type { SubmitEvent } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField, TextAreaField, TextField } from '../../ui/controls/field.tsx'
import { readForm } from '../../ui/controls/form-values.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { useSaveCategory } from './queries.ts'

/** As long as the server takes them. */
const NAME_LENGTH = 80
const DESCRIPTION_LENGTH = 500

type Named = Pick<Category, 'id' | 'name' | 'slug' | 'description' | 'names'>

/** What a category is called, in every language, and what it is about. Without a category it is a new one. */
export function CategoryDialog({ category, onClose }: { category?: Named; onClose: () => void }) {
  const { t } = useTexts()
  const save = useSaveCategory()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = readForm(event.currentTarget, ['name', 'description', ...LANGUAGES, 'approved'])
    const body = {
      name: form.name.trim(),
      description: form.description.trim() || null,
      names: Object.fromEntries(LANGUAGES.map((language) => [language, form[language].trim() || null])),
    }
    save.mutate(
      category ? { id: category.id, body } : { body: { ...body, approved: form.approved === 'on' } },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      open
      title={category ? t('categoryAdmin.dialog.edit') : t('categoryAdmin.dialog.new')}
      onClose={onClose}
    >
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label={t('categoryAdmin.field.name')}
          name="name"
          defaultValue={category?.name}
          hint={category && t('categoryAdmin.slug', { slug: category.slug })}
          required
          maxLength={NAME_LENGTH}
        />
        <TextAreaField
          label={t('categoryAdmin.field.description')}
          name="description"
          defaultValue={category?.description ?? ''}
          rows={3}
          maxLength={DESCRIPTION_LENGTH}
        />
        <fieldset className="category-names">
          <legend className="field-label">{t('categoryAdmin.field.names')}</legend>
          <p className="hint">{t('categoryAdmin.field.names.hint')}</p>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={t(`language.${language}`)}
              name={language}
              lang={language}
              defaultValue={category?.names?.[language]}
              maxLength={NAME_LENGTH}
            />
          ))}
        </fieldset>
        {!category && <CheckField name="approved" label={t('categoryAdmin.field.approved')} />}
        {save.isError && <Alert>{serverMessage(save.error) ?? t('categoryAdmin.saveFailed')}</Alert>}
        <div className="dialog-foot">
          <Button look="quiet" onClick={onClose}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {save.isPending
              ? t('categoryAdmin.saving')
              : category
                ? t('categoryAdmin.save')
                : t('categoryAdmin.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
