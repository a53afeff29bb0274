import type { Category } from '@uitpost/contracts'
import { LANGUAGE_NAMES, LANGUAGES, MAX_WEEKLY_TARGET } from '@uitpost/contracts/constants'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogForm } from '../../ui/forms/dialog-form.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import { CheckField, TextAreaField, TextField } from '../../ui/forms/field.tsx'
import { readForm } from '../../ui/forms/form-values.ts'
import categoryTableStyles from './category-table.module.css'
import { useSaveCategory } from './queries.ts'

/** Maximum lengths that the server accepts. */
const NAME_LENGTH = 80
const DESCRIPTION_LENGTH = 500

type Named = Pick<Category, 'id' | 'name' | 'slug' | 'description' | 'names'> & { weeklyTarget?: number }

/** Form for a category's description and its name in every language; creates a category when none is given. */
export function CategoryDialog({ category, onClose }: { category?: Named; onClose: () => void }) {
  const { t } = useTexts()
  const save = useSaveCategory()
  const send = (element: HTMLFormElement) => {
    const form = readForm(element, ['name', 'description', ...LANGUAGES, 'weeklyTarget', 'approved'])
    const body = {
      name: form.name.trim(),
      description: form.description.trim() || null,
      ...(form.weeklyTarget !== '' && { weeklyTarget: Number(form.weeklyTarget) }),
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
      <DialogForm
        submit={
          save.isPending
            ? t('categoryAdmin.saving')
            : category
              ? t('categoryAdmin.save')
              : t('categoryAdmin.create')
        }
        busy={save.isPending}
        failure={save.isError && (serverMessage(save.error) ?? t('categoryAdmin.saveFailed'))}
        onSend={send}
        onClose={onClose}
      >
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
        <fieldset className={categoryTableStyles.categoryNames}>
          <legend className={fieldStyles.fieldLabel}>{t('categoryAdmin.field.names')}</legend>
          <p className={fieldStyles.hint}>{t('categoryAdmin.field.names.hint')}</p>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={LANGUAGE_NAMES[language]}
              name={language}
              lang={language}
              defaultValue={category?.names?.[language]}
              maxLength={NAME_LENGTH}
            />
          ))}
        </fieldset>
        {(!category || category.weeklyTarget !== undefined) && (
          <TextField
            label={t('categoryAdmin.field.target')}
            name="weeklyTarget"
            type="number"
            hint={t('categoryAdmin.field.target.hint')}
            defaultValue={category?.weeklyTarget}
            min={0}
            max={MAX_WEEKLY_TARGET}
          />
        )}
        {!category && <CheckField name="approved" label={t('categoryAdmin.field.approved')} />}
      </DialogForm>
    </Dialog>
  )
}
