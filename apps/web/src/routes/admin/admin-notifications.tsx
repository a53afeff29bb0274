import { ComplaintBanner } from '../../features/deliveries/complaint-banner.tsx'
import { DeliveryList } from '../../features/deliveries/delivery-list.tsx'
import { DeliveryTiles } from '../../features/deliveries/delivery-tiles.tsx'
import { DigestRuns } from '../../features/deliveries/digest-runs.tsx'
import { MailWeeks } from '../../features/deliveries/mail-weeks.tsx'
import { SendTestMail } from '../../features/deliveries/send-test-mail.tsx'
import { SuppressionList } from '../../features/deliveries/suppression-list.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import { Tabs } from '../../ui/panels/tabs.tsx'
import textStyles from '../../ui/text.module.css'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import styles from './admin-notifications.module.css'

const TABS = ['deliveries', 'digests', 'weeks', 'suppressions'] as const

/** Admin screen: deliveries, digest runs, numbers by week, and suppressed addresses. */
export function AdminNotifications() {
  const { t } = useTexts()
  return (
    <AdminsOnly title={t('deliveries.title')}>
      <div className={pageStyles.page} data-dense="">
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
      <div className={styles.tools}>
        <Boundary>
          <SendTestMail />
        </Boundary>
        <p className={textStyles.muted}>{t('deliveries.test.hint')}</p>
      </div>
      <Tabs
        label={t('deliveries.tabs')}
        chosen={{ value: tab, choose: (value) => change({ tab: value === TABS[0] ? '' : value }) }}
        tabs={[
          { value: 'deliveries', label: t('deliveries.heading'), content: <DeliveryList /> },
          { value: 'digests', label: t('digestRuns.heading'), content: <DigestRuns /> },
          { value: 'weeks', label: t('mailWeeks.heading'), content: <MailWeeks /> },
          { value: 'suppressions', label: t('suppressions.heading'), content: <SuppressionList /> },
        ]}
      />
    </>
  )
}
