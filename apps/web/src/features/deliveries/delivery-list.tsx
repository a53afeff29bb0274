import { DELIVERY_KINDS, DELIVERY_STATUSES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { SelectField } from '../../ui/controls/field.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { oneOf, useUrlFilter } from '../../ui/controls/url-filter.ts'
import { MorePages } from '../../ui/layout/more-pages.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { Panel } from './panel.tsx'
import { useDeliveries } from './queries.ts'

/** As long as the server takes it. */
const SEARCH_LENGTH = 100

/** What was sent to whom, or was to be: searched by name and address, filtered by state and kind. */
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
      <div className="panel-head">
        <h2 id="deliveries">{t('deliveries.heading')}</h2>
      </div>
      <search className="filter-bar">
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
          className="records log-table deliveries"
          aria-labelledby="deliveries"
          aria-busy={list.isPlaceholderData}
        >
          <thead>
            <tr>
              <th scope="col">{t('deliveries.column.person')}</th>
              <th scope="col">{t('deliveries.column.kind')}</th>
              <th scope="col">{t('deliveries.column.state')}</th>
              <th scope="col">{t('deliveries.column.when')}</th>
              <th scope="col" className="num">
                {t('deliveries.column.attempts')}
              </th>
              <th scope="col">
                <span className="sr-only">{t('deliveries.column.actions')}</span>
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
