import type { Finding } from './findings.ts'

/**
 * Marks what was found together under one link as several events: other titles, or other cities. Such a link says
 * nothing about which of them is meant.
 */
export function markSharedLinks(findings: readonly Finding[]): void {
  for (const [link, together] of Map.groupBy(findings, ({ linkKey }) => linkKey)) {
    if (link === null) continue
    const what = new Set(together.map(({ normalisedTitle, cityKey }) => `${cityKey} ${normalisedTitle}`))
    for (const finding of together) finding.linkIsShared = what.size > 1
  }
}
