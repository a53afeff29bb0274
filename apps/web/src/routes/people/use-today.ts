import { localDateIn, zoneOf } from '@uitpost/contracts/calendar'
import { useEffect, useState } from 'react'
import { useUser } from '../../api/session/session.tsx'

const MINUTE_MS = 60_000

/** Today's date ('YYYY-MM-DD') in the time zone of the user's country; updates within a minute after midnight. */
export function useToday(): string {
  const zone = zoneOf(useUser().country)
  const [today, setToday] = useState(() => localDateIn(zone, new Date()))
  useEffect(() => {
    const update = () => setToday(localDateIn(zone, new Date()))
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
