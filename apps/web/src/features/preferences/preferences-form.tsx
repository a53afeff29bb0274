import { useState } from 'react'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useUnsaved } from '../../ui/feedback/leave-guard.tsx'
import { Form } from '../../ui/forms/form.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import settingsStyles from '../../ui/layout/settings.module.css'
import { type Draft, draftOf } from './draft.ts'
import { NotificationFields } from './notification-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { useFreshAccount, useSavePreferences } from './queries.ts'
import { consentFor } from './stopped-channel.tsx'

/** Profile and notification settings, saved together; asks before unsaved changes are lost. */
export function PreferencesForm() {
  const { t } = useTexts()
  useFreshAccount()
  const user = useUser()
  const save = useSavePreferences()
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const saved = draftOf(user)
  const draft = { ...saved, ...changed }
  useUnsaved(Object.keys(without(changed, saved)).length > 0)
  const change = (part: Partial<Draft>) => setChanged((earlier) => ({ ...earlier, ...part }))

  const send = () =>
    save.mutate(
      {
        ...draft,
        // An account that began by e-mail alone has no name, and need not get one.
        name: draft.name.trim() || undefined,
        city: draft.city.trim(),
        ...consentFor(draft.preferredChannel, user.stoppedChannels),
      },
      // Fields changed while the request was pending stay unsaved changes.
      { onSuccess: () => setChanged((now) => without(now, changed)) },
    )

  return (
    <Form className={settingsStyles.settingsMain} onSend={send}>
      <ProfileFields draft={draft} onChange={change} />
      <NotificationFields draft={draft} onChange={change} premium={user.role === 'premium'} />
      <div className={sectionStyles.actions}>
        <Button type="submit" size="large" className={settingsStyles.buttonWide} busy={save.isPending}>
          {save.isPending ? t('preferences.saving') : t('preferences.save')}
        </Button>
      </div>
    </Form>
  )
}

/** Changes whose values differ from the saved ones. */
const without = (changes: Partial<Draft>, saved: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => saved[name as keyof Draft] !== value))
