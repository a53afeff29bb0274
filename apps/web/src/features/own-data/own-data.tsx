import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useDownloadOwnData } from './queries.ts'

/** The right to see everything: one file. */
export function OwnData() {
  const { t } = useTexts()
  const download = useDownloadOwnData()
  return (
    <Section heading={t('data.heading')}>
      <p className="section-text">{t('data.text')}</p>
      {download.isError && <Alert>{serverMessage(download.error) ?? t('data.failed')}</Alert>}
      <Button
        look="line"
        className="justify-self-start"
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {!download.isPending && <Download className="icon" aria-hidden="true" />}
        {download.isPending ? t('data.preparing') : t('data.download')}
      </Button>
      <p className="text-md">
        <Link to="/privacy-settings">{t('data.settings')}</Link>
      </p>
    </Section>
  )
}
