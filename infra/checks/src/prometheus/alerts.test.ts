import { expect, test } from 'vitest'
import { findMissingSections } from './alerts.ts'

test('an alert whose section of the runbook does not exist is found', () => {
  const rules = 'runbook: infra/docs/runbook.md#no-digest-left\nrunbook: infra/docs/runbook.md#gone\n'
  expect(findMissingSections(rules, '# Runbook\n\n### No digest left\n')).toEqual([
    'infra/prometheus/alerts.yml links to infra/docs/runbook.md#gone, which does not exist',
  ])
})
