import { apiErrorOf, fieldErrors } from '../../../api/api-error.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'

/** Why the server refused the filters, by the members that its response names. */
const reasonOf = (members: readonly string[]) => {
  if (members.includes('near')) return 'agenda.unknownPlace'
  if (members.includes('to')) return 'agenda.pastDays'
  return members.includes('categories') ? 'agenda.unknownCategory' : 'agenda.refused.hint'
}

/** Says why filters were refused, such as an unknown place; other errors have a retry button. */
export function Refused({
  error,
  onRetry,
  onClear,
  onMap = false,
}: {
  error: Error
  onRetry: () => unknown
  onClear: () => void
  onMap?: boolean
}) {
  const { t } = useTexts()
  const refusal = apiErrorOf(error)
  if (refusal?.status !== 400)
    return (
      <LoadFailed onRetry={onRetry}>
        {t(onMap && !navigator.onLine ? 'map.needsConnection' : 'allEvents.loadFailed')}
      </LoadFailed>
    )
  return (
    <EmptyState title={t('agenda.refused')}>
      {t(reasonOf(Object.keys(fieldErrors(refusal))))}{' '}
      <Button look="line" size="dense" onClick={onClear}>
        {t('allEvents.clear')}
      </Button>
    </EmptyState>
  )
}
