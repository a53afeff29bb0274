import { AuditTrail } from '../../features/audit/audit-trail.tsx'
import { SecurityEvents } from '../../features/security/event-list.tsx'
import { SecurityOverview } from '../../features/security/overview.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Tabs } from '../../ui/controls/tabs.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'
import '../../ui/layout/dense.css'
import { Boundary } from '../../ui/feedback/boundary.tsx'

const TABS = ['activity', 'audit'] as const

/** What happened at the door, and who did what. */
export function AdminSecurity() {
  const { t } = useTexts()
  const { read, change } = useUrlFilter<'tab'>()
  const tab = oneOf(TABS, read('tab')) ?? TABS[0]
  return (
    <AdminsOnly title={t('security.title')}>
      <div className="page dense">
        <AdminBar title={t('security.title')} />
        <Tabs
          label={t('security.tabs')}
          chosen={{ value: tab, choose: (value) => change({ tab: value === TABS[0] ? '' : value }) }}
          tabs={[
            {
              value: 'activity',
              label: t('security.tab.activity'),
              content: (
                <div className="grid gap-8">
                  <Boundary>
                    <SecurityOverview />
                  </Boundary>
                  <Boundary>
                    <SecurityEvents />
                  </Boundary>
                </div>
              ),
            },
            { value: 'audit', label: t('security.tab.audit'), content: <AuditTrail /> },
          ]}
        />
      </div>
    </AdminsOnly>
  )
}
