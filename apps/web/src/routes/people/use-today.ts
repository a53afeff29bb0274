import { localDateIn, zoneOf } from '@uitpost/contracts/calendar'
import { useEffect, useState } from 'react'
import { useUser } from '../../api/session/session.tsx'

const MINUTE_MS = 60_000

/** Today in the user's country, which is not always today in the browser; it changes at midnight. */
export function useToday(): string {
  const zone = zoneOf(useUser().country)
  const [today, setToday] = useState(() => localDateIn(zone, new Date()))
  useEffect(() => {
    const look = () => setToday(localDateIn(zone, new Date()))
    look()
    const timer = setInterval(look, MINUTE_MS)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
