import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useWrite } from '../../use-write.ts'
import { forgetWantedSave, readWantedSave } from './wanted-save.ts'

/**
 * Saves the event for which Save was pressed on its public page, once, as soon as somebody is signed in. Shows nothing but
 * a message.
 */
export function SavingWanted(): null {
  const { t } = useTexts()
  const { mutate } = useWrite({
    mutationFn: (eventId: string) => call('saveEvent', { body: { eventId } }),
    done: () => ({ title: t('saved.done'), text: t('saved.done.text') }),
    failed: () => t('saved.saveFailed'),
    route: 'saveEvent',
  })
  useEffect(() => {
    const eventId = readWantedSave()
    if (!eventId) return
    forgetWantedSave()
    mutate(eventId)
  }, [mutate])
  return null
}
