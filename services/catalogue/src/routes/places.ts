import { type App, route } from '@uitpost/service-kit'
import { searchPlaces } from '../domain/reading/places.ts'

export function placeRoutes(app: App): void {
  route(app, 'searchPlaces', (request) => searchPlaces(request.query))
}
