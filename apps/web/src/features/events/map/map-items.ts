/** An event on the map. Events of one town without coordinates of their own share its point. */
export interface MapItem {
  key: string
  /** Degrees, north and east positive. */
  latitude: number
  longitude: number
  /** 'YYYY-MM-DD' */
  date: string
  /** Family of its category. */
  family: string
  title: string
  /** When and where, in one line. */
  line: string
  to: string
}

/** The place that was searched for, and the distance around it. */
export interface Around {
  latitude: number
  longitude: number
  km: number
  name: string
}
