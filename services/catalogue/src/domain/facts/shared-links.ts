import type { Finding } from './findings.ts'

/**
 * Marks findings of one batch that have a link in common but other titles or cities: that link does not identify one
 * of them.
 */
export function markSharedLinks(findings: readonly Finding[]): void {
  for (const [link, together] of Map.groupBy(findings, ({ linkKey }) => linkKey)) {
    if (link === null) continue
    const what = new Set(together.map(({ normalisedTitle, cityKey }) => `${cityKey} ${normalisedTitle}`))
    for (const finding of together) finding.linkIsShared = what.size > 1
  }
}
