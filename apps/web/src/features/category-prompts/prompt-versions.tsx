import type { CategoryPrompt } from '@uitpost/contracts'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import fieldStyles from '../../ui/forms/field.module.css'
import panelStyles from '../../ui/layout/panel.module.css'
import textStyles from '../../ui/text.module.css'
import { Moment } from '../../ui/wording/moment.tsx'
import { PromptComparison } from './prompt-comparison.tsx'
import promptsStyles from './prompts.module.css'
import { usePromptVersions, useRestorePrompt } from './queries.ts'

/** Versions of a prompt; each can be compared with the current one and restored. */
export function PromptVersions({ inUse }: { inUse: CategoryPrompt }) {
  const { t } = useTexts()
  const versions = usePromptVersions(inUse.categoryId)
  const restore = useRestorePrompt(inUse.categoryId)
  const [compared, setCompared] = useState<number>()
  const nameOf = (version: number) =>
    version === 0 ? t('prompts.defaults') : t('prompts.version', { version })
  return (
    <section aria-labelledby="prompt-versions">
      <div className={panelStyles.panelHead}>
        <h3 id="prompt-versions">{t('prompts.versions')}</h3>
      </div>
      <AsyncPanel read={versions} data={versions.data} failed={t('prompts.versions.loadFailed')} silent>
        {(all) => (
          <ol>
            {all.map((one) => {
              const { version, restoredFrom, updatedAt } = one
              const current = version === inUse.version
              return (
                <li key={version} className={promptsStyles.promptVersion}>
                  <b>{nameOf(version)}</b>
                  {current && <PlainBadge>{t('prompts.inUse')}</PlainBadge>}
                  {restoredFrom !== null && (
                    <span className={textStyles.muted}>
                      {restoredFrom === 0
                        ? t('prompts.restoredDefaults')
                        : t('prompts.restoredFrom', { version: restoredFrom })}
                    </span>
                  )}
                  {updatedAt && <Moment className={textStyles.muted} at={updatedAt} />}
                  {!current && (
                    <span className={promptsStyles.promptVersionActions}>
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
        )}
      </AsyncPanel>
      {versions.data?.length === 1 && (
        <p className={classNames(fieldStyles.hint, panelStyles.panelMore)}>{t('prompts.versions.only')}</p>
      )}
    </section>
  )
}
