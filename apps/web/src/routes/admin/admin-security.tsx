import { AuditTrail } from '../../features/audit/audit-trail.tsx'
import { SecurityEvents } from '../../features/security/event-list.tsx'
import { SecurityOverview } from '../../features/security/overview.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { Boundary } from '../../ui/feedback/boundary.tsx'
import pageStyles from '../../ui/layout/page.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { Tabs } from '../../ui/panels/tabs.tsx'
import { AdminBar } from '../admin-bar.tsx'
import { AdminsOnly } from '../admins-only.tsx'

const TABS = ['activity', 'audit'] as const

/** Admin screen: sign-in activity, and the audit log. */
export function AdminSecurity() {
  const { t } = useTexts()
  const { read, change } = useUrlFilter<'tab'>()
  const tab = oneOf(TABS, read('tab')) ?? TABS[0]
  return (
    <AdminsOnly title={t('security.title')}>
      <div className={pageStyles.page} data-dense="">
        <AdminBar title={t('security.title')} />
        <Tabs
          label={t('security.tabs')}
          chosen={{ value: tab, choose: (value) => change({ tab: value === TABS[0] ? '' : value }) }}
          tabs={[
            {
              value: 'activity',
              label: t('security.tab.activity'),
              content: (
                <div className={stackStyles.stackParts}>
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
