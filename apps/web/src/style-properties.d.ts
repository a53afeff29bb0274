import 'react'

declare module 'react' {
  interface CSSProperties {
    /** Number of segments of a progress bar. */
    '--parts'?: number
  }
}
