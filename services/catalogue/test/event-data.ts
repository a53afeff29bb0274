const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/
const STATUSES = ['EventScheduled', 'EventCancelled'].map((name) => `https://schema.org/${name}`)

type Data = Record<string, unknown>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** What search engines reject or warn about in the data of an event with a place (schema.org/Event). */
export function faultsOf(data: Data | undefined, id: string): string[] {
  if (!data) return ['there is none']
  const faults: string[] = []
  const demand = (holds: boolean, what: string) => {
    if (!holds) faults.push(what)
  }
  const { startDate, endDate, location, image, description } = data
  demand(data['@context'] === 'https://schema.org' && data['@type'] === 'Event', 'the type')
  demand(isText(data['name']), 'name is required')
  demand(
    isText(startDate) && (DAY.test(startDate) || MOMENT.test(startDate)),
    'startDate with an offset, or a day',
  )
  demand(
    endDate === undefined ||
      (isText(endDate) &&
        DAY.test(endDate) === DAY.test(String(startDate)) &&
        Date.parse(endDate) >= Date.parse(String(startDate))),
    'endDate of the same kind, not before the start',
  )
  demand(STATUSES.includes(String(data['eventStatus'])), 'eventStatus')
  demand(
    data['eventAttendanceMode'] === 'https://schema.org/OfflineEventAttendanceMode',
    'eventAttendanceMode',
  )
  const address = isData(location) ? location['address'] : undefined
  demand(isData(location) && location['@type'] === 'Place' && isText(location['name']), 'location.name')
  demand(isData(address) && address['@type'] === 'PostalAddress', 'location.address is required')
  demand(isData(address) && isText(address['addressLocality']), 'address.addressLocality')
  demand(isData(address) && /^[A-Z]{2}$/.test(String(address['addressCountry'])), 'address.addressCountry')
  demand(data['url'] === `https://uitpost.test/e/${id}`, 'url')
  demand(
    Array.isArray(image) && image.every((one) => String(one).startsWith(`https://uitpost.test/e/${id}.png`)),
    'image',
  )
  demand(description === undefined || isText(description), 'description is a text')
  return faults
}
