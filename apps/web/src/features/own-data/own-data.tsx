import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { serverMessage } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import sectionStyles from '../../ui/layout/section.module.css'
import { Section } from '../../ui/layout/section.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { useDownloadOwnData } from './queries.ts'

/** Button that downloads all personal data as one file (right of access). */
export function OwnData() {
  const { t } = useTexts()
  const download = useDownloadOwnData()
  return (
    <Section heading={t('data.heading')}>
      <p className={sectionStyles.sectionText}>{t('data.text')}</p>
      {download.isError && <Alert>{serverMessage(download.error) ?? t('data.failed')}</Alert>}
      <Button
        look="line"
        className={stackStyles.selfStart}
        busy={download.isPending}
        onClick={() => download.mutate()}
      >
        {!download.isPending && <Download aria-hidden="true" />}
        {download.isPending ? t('data.preparing') : t('data.download')}
      </Button>
      <p className={textStyles.medium}>
        <Link to="/privacy-settings">{t('data.settings')}</Link>
      </p>
    </Section>
  )
}
