import { SAVE_COOKIE } from '@uitpost/contracts/constants'

/** The id of the event for which Save was pressed on its public page, whose form leaves it in a cookie. */
export const readWantedSave = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${SAVE_COOKIE.name}=`))
    ?.slice(SAVE_COOKIE.name.length + 1)

export function forgetWantedSave(): void {
  document.cookie = `${SAVE_COOKIE.name}=; Path=/; Max-Age=0; SameSite=Strict`
}
