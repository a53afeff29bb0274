import 'react'

declare module 'react' {
  interface CSSProperties {
    /** How many pieces a progress strip is cut into. */
    '--parts'?: number
  }
}
