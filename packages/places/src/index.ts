export { type City, type Country, type Language, nameIn } from './city.ts'
export { distanceKm, type Point } from './distance.ts'
export { citiesOf, findCity, getCity } from './find.ts'
export { searchCities } from './search.ts'
