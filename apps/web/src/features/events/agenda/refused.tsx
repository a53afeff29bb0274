import { apiErrorOf, fieldErrors } from '../../../api/api-error.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'

/** Why a question was refused, from the members that the server names. */
const reasonOf = (members: readonly string[]) => {
  if (members.includes('near')) return 'agenda.unknownPlace'
  if (members.includes('to')) return 'agenda.pastDays'
  return members.includes('categories') ? 'agenda.unknownCategory' : 'agenda.refused.hint'
}

/** A question that cannot be answered, such as one with an unknown place, says why; other errors can be retried. */
export function Refused({
  error,
  onRetry,
  onClear,
}: {
  error: Error
  onRetry: () => unknown
  onClear: () => void
}) {
  const { t } = useTexts()
  const refusal = apiErrorOf(error)
  if (refusal?.status !== 400) return <LoadFailed onRetry={onRetry}>{t('allEvents.loadFailed')}</LoadFailed>
  return (
    <EmptyState title={t('agenda.refused')}>
      {t(reasonOf(Object.keys(fieldErrors(refusal))))}{' '}
      <Button look="line" size="dense" onClick={onClear}>
        {t('allEvents.clear')}
      </Button>
    </EmptyState>
  )
}
