import type { PageAssets } from './layout.ts'

/** Files of the web app that these pages use, from the gateway's header. */
export function assetsOf(header: string | string[] | undefined): PageAssets {
  const paths = String(header ?? '')
    .split(' ')
    .filter((path) => /^\/assets\/[\w.-]+$/.test(path))
  return {
    styles: paths.filter((path) => path.endsWith('.css')),
    fonts: paths.filter((path) => path.endsWith('.woff2')),
  }
}
