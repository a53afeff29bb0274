import { DELIVERY_STATUSES } from '@uitpost/contracts/constants'
import { useTexts } from '../../texts/texts.tsx'
import { Tiles } from '../../ui/layout/tiles.tsx'
import { useDeliverySummary } from './queries.ts'

/** Number of deliveries per status. */
export function DeliveryTiles() {
  const { t } = useTexts()
  const { data } = useDeliverySummary()
  return (
    <Tiles
      label={t('deliveries.numbers')}
      tiles={DELIVERY_STATUSES.map((status) => ({
        label: t(`deliveries.tile.${status}`),
        value: data?.[status],
      }))}
    />
  )
}
