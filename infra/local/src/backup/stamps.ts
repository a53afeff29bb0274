/** A UTC moment in names of files, such as `20261127T010000Z`; its groups are what `readStamp` takes. */
export const STAMP = String.raw`(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z`

export const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

export function readStamp([year, month, day, hour, minute, second]: readonly string[]): Date {
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
