import { type SubmitEvent, useState } from 'react'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { type Draft, draftOf } from './draft.ts'
import { NotificationFields } from './notification-fields.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { useFreshAccount, useSavePreferences } from './queries.ts'
import { consentFor } from './stopped-channel.tsx'

/** Everything about oneself and one's alerts, saved together. */
export function PreferencesForm() {
  const { t } = useTexts()
  useFreshAccount()
  const user = useUser()
  const save = useSavePreferences()
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const draft = { ...draftOf(user), ...changed }
  const change = (part: Partial<Draft>) => setChanged((earlier) => ({ ...earlier, ...part }))

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(
      {
        ...{ ...draft, name: draft.name.trim(), city: draft.city.trim() },
        ...consentFor(draft.preferredChannel, user.stoppedChannels),
      },
      // What was changed while it was being saved is still to be saved.
      { onSuccess: () => setChanged((now) => without(now, changed)) },
    )
  }

  return (
    <form className="settings-main" onSubmit={submit}>
      <ProfileFields draft={draft} onChange={change} />
      <NotificationFields draft={draft} onChange={change} premium={user.role === 'premium'} />
      <div className="actions">
        <Button type="submit" size="large" className="button-wide" busy={save.isPending}>
          {save.isPending ? t('preferences.saving') : t('preferences.save')}
        </Button>
      </div>
    </form>
  )
}

/** The changes that another set of them does not hold. */
const without = (changes: Partial<Draft>, saved: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => saved[name as keyof Draft] !== value))
