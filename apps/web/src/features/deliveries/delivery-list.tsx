import { DELIVERY_KINDS, DELIVERY_STATUSES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField } from '../../ui/controls/field.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import filterBarStyles from '../../ui/layout/filter-bar.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import recordsStyles from '../../ui/layout/records.module.css'
import { MorePages } from '../../ui/panels/more-pages.tsx'
import textStyles from '../../ui/text.module.css'
import deliveriesStyles from './deliveries.module.css'
import { DeliveryRow } from './delivery-row.tsx'
import { Panel } from './panel.tsx'
import { useDeliveries } from './queries.ts'

/** Maximum length that the server accepts. */
const SEARCH_LENGTH = 100

/** Deliveries, searched by name and address and filtered by status and kind. */
export function DeliveryList() {
  const { t } = useTexts()
  const { read, change } = useUrlFilter<'q' | 'status' | 'kind'>()
  const filter = {
    q: read('q')?.slice(0, SEARCH_LENGTH),
    status: oneOf(DELIVERY_STATUSES, read('status')),
    kind: oneOf(DELIVERY_KINDS, read('kind')),
  }
  const list = useDeliveries(filter)
  const rows = list.data?.pages.flatMap(({ items }) => items)
  return (
    <section aria-labelledby="deliveries">
      <div className={panelStyles.panelHead}>
        <h2 id="deliveries">{t('deliveries.heading')}</h2>
      </div>
      <search className={filterBarStyles.filterBar}>
        <SearchField
          label={t('deliveries.search')}
          value={filter.q ?? ''}
          maxLength={SEARCH_LENGTH}
          onSearch={(q) => change({ q })}
        />
        <SelectField
          label={t('deliveries.column.state')}
          value={filter.status ?? ''}
          onChange={(event) => change({ status: event.target.value })}
        >
          <option value="">{t('deliveries.any')}</option>
          {DELIVERY_STATUSES.map((status) => (
            <option key={status} value={status}>
              {t(`deliveries.status.${status}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('deliveries.column.kind')}
          value={filter.kind ?? ''}
          onChange={(event) => change({ kind: event.target.value })}
        >
          <option value="">{t('deliveries.any')}</option>
          {DELIVERY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`deliveries.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
      </search>
      <Panel
        list={list}
        rows={rows?.length}
        empty={t('deliveries.none')}
        hint={t(
          filter.q || filter.status || filter.kind ? 'deliveries.none.filtered' : 'deliveries.none.hint',
        )}
      >
        <table
          className={classNames(recordsStyles.records, recordsStyles.logTable, deliveriesStyles.deliveries)}
          aria-labelledby="deliveries"
          aria-busy={list.isPlaceholderData}
        >
          <thead>
            <tr>
              <th scope="col">{t('deliveries.column.person')}</th>
              <th scope="col">{t('deliveries.column.kind')}</th>
              <th scope="col">{t('deliveries.column.state')}</th>
              <th scope="col">{t('deliveries.column.when')}</th>
              <th scope="col" className={recordsStyles.num}>
                {t('deliveries.column.attempts')}
              </th>
              <th scope="col">
                <span className={textStyles.visuallyHidden}>{t('deliveries.column.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows?.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      </Panel>
      {list.data && <MorePages list={list} />}
    </section>
  )
}
