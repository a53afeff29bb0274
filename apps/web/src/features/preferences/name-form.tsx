import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useCheckedForm } from '../../ui/forms/checked-form.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import settingsStyles from '../../ui/layout/settings.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { useSaveName } from './queries.ts'

const check = ({ name }: { name: string }) =>
  name.trim() ? [] : [{ field: 'name' as const, text: 'profile.name.required' as const }]

/** Form for the name, which the greeting and the mails use. */
export function NameForm() {
  const { t } = useTexts()
  const user = useUser()
  const save = useSaveName()
  const { form, alert, isInvalid } = useCheckedForm(['name'], check, (values) => {
    if (values) save.mutate({ name: values.name.trim() })
  })
  return (
    <Section heading={t('profile.name')}>
      <Form {...form} className={stackStyles.stackForm}>
        {alert}
        <div className={sectionStyles.fields}>
          <TextField
            key={user.name}
            name="name"
            label={t('profile.name.label')}
            autoComplete="name"
            defaultValue={user.name}
            maxLength={120}
            required
            invalid={isInvalid('name')}
          />
        </div>
        <div className={sectionStyles.actions}>
          <Button type="submit" className={settingsStyles.buttonWide} busy={save.isPending}>
            {save.isPending ? t('profile.name.saving') : t('profile.name.save')}
          </Button>
        </div>
      </Form>
    </Section>
  )
}
