import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** CHROMIUM_PATH, else Debian's Chromium, else a Chromium or Chrome on PATH; undefined if there is none. */
export const findChromium = (environment = process.env): string | undefined => find(BROWSERS, environment)

/** The same for tests, which Chromium's headless shell renders in two thirds of the time of a whole browser. */
export const findTestBrowser = (environment = process.env): string | undefined =>
  find(['chromium-headless-shell', ...BROWSERS], environment)

function find(names: readonly string[], environment: NodeJS.ProcessEnv): string | undefined {
  const folders = ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)]
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [environment['CHROMIUM_PATH'] ?? '', ...candidates].find((path) => path !== '' && canRun(path))
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
