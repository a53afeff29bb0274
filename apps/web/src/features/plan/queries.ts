import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/** "Upgrade Now" only records the interest; premium cannot be bought yet. */
export function useRecordInterest() {
  const { t } = useTexts()
  const toast = useToast()
  return useMutation({
    mutationFn: () => call('recordPremiumInterest'),
    onSuccess: () => toast({ title: t('plan.noted.title'), text: t('plan.noted'), state: 'success' }),
    onError: () => toast({ title: t('app.error'), text: t('plan.failed'), state: 'danger' }),
  })
}
