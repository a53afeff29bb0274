import { ComplaintBanner } from '../../features/deliveries/complaint-banner.tsx'
import { DeliveryList } from '../../features/deliveries/delivery-list.tsx'
import { DeliveryTiles } from '../../features/deliveries/delivery-tiles.tsx'
import { DigestRuns } from '../../features/deliveries/digest-runs.tsx'
import { SendTestMail } from '../../features/deliveries/send-test-mail.tsx'
import { SuppressionList } from '../../features/deliveries/suppression-list.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'
import '../../features/deliveries/deliveries.css'

const TABS = ['deliveries', 'digests', 'suppressions'] as const

/** What was sent to whom, how far the digests are, and who gets nothing any more. */
export function AdminNotifications() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('deliveries.title')}>
      <div className="page dense">
        <AdminBar title={t('deliveries.title')} />
        <ForAdmins />
      </div>
    </AdminsOnly>
  )
}

function ForAdmins() {
  const { t } = useTexts()
  const { read, change } = useUrlFilter<'tab'>()
  const tab = oneOf(TABS, read('tab')) ?? TABS[0]
  return (
    <>
      <Boundary>
        <ComplaintBanner />
      </Boundary>
      <Boundary>
        <DeliveryTiles />
      </Boundary>
      <div className="flex flex-wrap items-center gap-3 pt-4">
        <Boundary>
          <SendTestMail />
        </Boundary>
        <p className="text-muted">{t('deliveries.test.hint')}</p>
      </div>
      <Tabs
        label={t('deliveries.tabs')}
        chosen={{ value: tab, choose: (value) => change({ tab: value === TABS[0] ? '' : value }) }}
        tabs={[
          { value: 'deliveries', label: t('deliveries.heading'), content: <DeliveryList /> },
          { value: 'digests', label: t('digestRuns.heading'), content: <DigestRuns /> },
          { value: 'suppressions', label: t('suppressions.heading'), content: <SuppressionList /> },
        ]}
      />
    </>
  )
}
