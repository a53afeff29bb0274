import { type Country, DISCOVERY_COUNTRIES, type SearchableCountry } from '@uitpost/contracts'
import type { Context, Stores } from '../../context.ts'

const NAMES = new Intl.DisplayNames('en', { type: 'region' })

/** Message for a country in which a run would read nothing. */
export const nothingToSearch = (country: Country): string =>
  `There is no active city and no feed in ${NAMES.of(country)}.`

/** Whether a run would find anything to read. Before catalogue has sent any city, every country is accepted. */
export async function isSearchable(
  { places, feeds }: Pick<Stores, 'places' | 'feeds'>,
  country: Country,
): Promise<boolean> {
  return (await places.anyActive(country)) || (await feeds.anyActive(country)) || !(await places.anyKnown())
}

/** The countries to choose from for a run, with whether there is anything to read. */
export const listSearchableCountries = (ctx: Context): Promise<SearchableCountry[]> =>
  Promise.all(
    DISCOVERY_COUNTRIES.map(async (country) => ({ country, searchable: await isSearchable(ctx, country) })),
  )
