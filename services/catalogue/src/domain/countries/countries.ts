import { type AdminCountry, type AdminPlace, COUNTRIES, type Country } from '@uitpost/contracts'
import { getCity } from '@uitpost/places'
import { DomainError, type Listed, listed } from '@uitpost/service-kit'
import type { Context } from '../../context.ts'
import type { CountedPlace } from '../../store/places.ts'
import { recordAuditAction } from '../review/audit.ts'
import type { Decider } from '../review/review.ts'

const toAdminPlace = (row: CountedPlace): AdminPlace => ({ ...row, region: getCity(row.id)?.region ?? '' })

async function present(ctx: Context, countries: readonly Country[]): Promise<AdminCountry[]> {
  const { places } = ctx.stores
  const [active, rows] = await Promise.all([places.activeCountries(), places.listCounted([...countries])])
  const byCountry = Map.groupBy(rows, (row) => row.country)
  return countries.map((country) => ({
    country,
    active: active.has(country),
    places: (byCountry.get(country) ?? []).map(toAdminPlace),
  }))
}

/** Each country with its cities that are or were active. */
export async function listCountries(ctx: Context): Promise<Listed<AdminCountry>> {
  return listed(await present(ctx, COUNTRIES), COUNTRIES.length)
}

/** Cities keep their own setting, so that activating the country again restores them. */
export async function changeCountry(
  ctx: Context,
  country: Country,
  active: boolean,
  decider: Decider,
): Promise<AdminCountry> {
  await ctx.transaction(async (stores) => {
    const before = await stores.places.lockCountry(country)
    if (before === active) return
    await stores.places.setCountry(country, active)
    await stores.outbox.add('place.changed', await stores.places.statesOf(country), decider.requestId)
    await recordAuditAction(
      stores,
      {
        action: active ? 'country.activated' : 'country.deactivated',
        at: ctx.now(),
        actorId: decider.adminId,
        subject: `country ${country}`,
      },
      decider.requestId,
    )
  })
  const [changed] = await present(ctx, [country])
  if (!changed) throw new DomainError('not_found', 'There is no such country.')
  return changed
}

/** Switches discovery on or off for a city. */
export async function changePlace(
  ctx: Context,
  country: Country,
  id: string,
  active: boolean,
  decider: Decider,
): Promise<AdminPlace> {
  const city = getCity(id)
  if (city?.country !== country) throw new DomainError('not_found', 'There is no such city in this country.')
  await ctx.transaction(async (stores) => {
    // The country's row is locked: its setting decides what is announced for the city.
    await stores.places.lockCountry(country)
    const changed = await stores.places.save({ id, name: city.name, country, active })
    if (!changed) return
    const [state] = await stores.places.statesOf(country, id)
    if (state) await stores.outbox.add('place.changed', [state], decider.requestId)
    await recordAuditAction(
      stores,
      {
        action: active ? 'place.activated' : 'place.deactivated',
        at: ctx.now(),
        actorId: decider.adminId,
        subject: `place ${id}`,
      },
      decider.requestId,
    )
  })
  const [place] = (await ctx.stores.places.listCounted([country])).filter((row) => row.id === id)
  if (!place) throw new DomainError('not_found', 'There is no such city in this country.')
  return toAdminPlace(place)
}
