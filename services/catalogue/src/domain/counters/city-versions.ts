import { getCity } from '@uitpost/places'
import type { TransactionStores } from '../../context.ts'

/** Of cities of the gazetteer only: the keys of others hold what somebody typed, and nobody asks for their agenda. */
export const raiseCityVersions = (
  { cityVersions }: Pick<TransactionStores, 'cityVersions'>,
  cityKeys: readonly string[],
): Promise<void> =>
  cityVersions.raise([...new Set(cityKeys)].filter((key) => getCity(key) !== undefined).toSorted())
