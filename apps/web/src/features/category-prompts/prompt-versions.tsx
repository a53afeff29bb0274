import type { CategoryPrompt } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import { PromptComparison } from './prompt-comparison.tsx'
import { usePromptVersions, useRestorePrompt } from './queries.ts'

/** Every version of a prompt: what restoring it would change, and restoring it. */
export function PromptVersions({ inUse }: { inUse: CategoryPrompt }) {
  const { t, instant } = useTexts()
  const versions = usePromptVersions(inUse.categoryId)
  const restore = useRestorePrompt(inUse.categoryId)
  const [compared, setCompared] = useState<number>()
  const nameOf = (version: number) =>
    version === 0 ? t('prompts.defaults') : t('prompts.version', { version })
  return (
    <section aria-labelledby="prompt-versions">
      <div className="panel-head">
        <h3 id="prompt-versions">{t('prompts.versions')}</h3>
      </div>
      {versions.isError && !versions.data && (
        <div className="pt-3">
          <LoadFailed onRetry={versions.refetch}>{t('prompts.versions.loadFailed')}</LoadFailed>
        </div>
      )}
      {versions.isPending && <LoadingLines className="gap-4 pt-4" lines={['w-3/5']} />}
      <ol>
        {versions.data?.map((one) => {
          const { version, restoredFrom, updatedAt } = one
          const current = version === inUse.version
          return (
            <li key={version} className="prompt-version">
              <b>{nameOf(version)}</b>
              {current && <PlainBadge>{t('prompts.inUse')}</PlainBadge>}
              {restoredFrom !== null && (
                <span className="text-muted">
                  {restoredFrom === 0
                    ? t('prompts.restoredDefaults')
                    : t('prompts.restoredFrom', { version: restoredFrom })}
                </span>
              )}
              {updatedAt && (
                <time className="text-muted" dateTime={updatedAt}>
                  {instant(updatedAt, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
              )}
              {!current && (
                <span className="prompt-version-actions">
                  <Button
                    look="quiet"
                    size="dense"
                    aria-expanded={compared === version}
                    about={nameOf(version)}
                    onClick={() => setCompared(compared === version ? undefined : version)}
                  >
                    {t('prompts.compare')}
                  </Button>
                  <Button
                    look="line"
                    size="dense"
                    disabled={restore.isPending}
                    about={nameOf(version)}
                    onClick={() => restore.mutate(version, { onSuccess: () => setCompared(undefined) })}
                  >
                    {t('prompts.restore')}
                  </Button>
                </span>
              )}
              {compared === version && !current && <PromptComparison inUse={inUse} other={one} />}
            </li>
          )
        })}
      </ol>
      {versions.data?.length === 1 && <p className="hint pt-2">{t('prompts.versions.only')}</p>}
    </section>
  )
}
