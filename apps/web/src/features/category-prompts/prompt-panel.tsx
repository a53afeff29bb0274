import type { CategoryPrompt } from '@uitpost/contracts'
import { DEFAULT_TEST_CITY } from '@uitpost/contracts/constants'
import { FlaskConical, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { AsyncPanel } from '../../ui/feedback/async-panel.tsx'
import { LoadingLines } from '../../ui/feedback/skeleton.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import { Tabs } from '../../ui/panels/tabs.tsx'
import { PromptDialog } from './prompt-dialog.tsx'
import { PromptTest } from './prompt-test.tsx'
import { PromptVersions } from './prompt-versions.tsx'
import { PromptView } from './prompt-view.tsx'
import promptsStyles from './prompts.module.css'
import { usePrompt, usePromptName, useTestPrompt } from './queries.ts'

/** The prompt of one category with its editor, its test and its versions. */
export function PromptPanel({ categoryId }: { categoryId: string }) {
  const { t } = useTexts()
  const prompt = usePrompt(categoryId)
  return (
    <section className={stackStyles.shrinks} aria-labelledby="prompt-heading">
      <AsyncPanel
        read={prompt}
        data={prompt.data}
        failed={t('prompts.loadFailed')}
        silent
        loading={<LoadingLines className={panelStyles.panelMore} lines={['heading', '4/5', '3/5']} />}
      >
        {(current) => <Loaded prompt={current} />}
      </AsyncPanel>
    </section>
  )
}

const TABS = ['view', 'test'] as const
type Tab = (typeof TABS)[number]

function Loaded({ prompt }: { prompt: CategoryPrompt }) {
  const { t } = useTexts()
  const [tab, setTab] = useState<Tab>('view')
  const [editing, setEditing] = useState(false)
  const [city, setCity] = useState<string>(DEFAULT_TEST_CITY)
  const test = useTestPrompt(prompt.categoryId)
  const { version } = prompt
  const name = usePromptName(prompt)
  const tryOut = () => {
    setTab('test')
    if (city.trim()) test.mutate(city.trim())
  }
  return (
    <>
      <div className={panelStyles.panelHead}>
        <h2 id="prompt-heading">{name}</h2>
        <p>{version === 0 ? t('prompts.defaults') : t('prompts.version', { version })}</p>
        <div className={promptsStyles.promptActions}>
          <Button look="line" size="dense" onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" />
            {t('prompts.edit')}
          </Button>
          <Button look="line" size="dense" onClick={tryOut}>
            <FlaskConical aria-hidden="true" />
            {t('prompts.test')}
          </Button>
        </div>
      </div>
      <Tabs
        label={t('prompts.tabs', { name })}
        chosen={{ value: tab, choose: (value) => setTab(value === 'test' ? 'test' : 'view') }}
        tabs={[
          {
            value: 'view',
            label: t('prompts.tab.view'),
            content: (
              <div className={stackStyles.stackApart}>
                <PromptView prompt={prompt} />
                <PromptVersions inUse={prompt} />
              </div>
            ),
          },
          {
            value: 'test',
            label: t('prompts.tab.test'),
            content: <PromptTest city={city} onCity={setCity} test={test} />,
          },
        ]}
      />
      {editing && <PromptDialog prompt={prompt} onClose={() => setEditing(false)} />}
    </>
  )
}
