import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/texts.tsx'
import { ButtonLink } from '../../ui/controls/button.tsx'

/** The admin dashboard's tab: what there is to see, and the ways there. */
export function SecurityIntroduction() {
  const { t } = useTexts()
  return (
    <section className="grid justify-items-start gap-4" aria-labelledby="security">
      <div className="panel-head w-full">
        <h2 id="security">{t('security.title')}</h2>
      </div>
      <p className="max-w-[62ch] text-md">{t('security.about')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="dense">
          <Link to="/admin/security">{t('security.open')}</Link>
        </ButtonLink>
        <ButtonLink look="line" size="dense">
          <Link to="/admin/security?tab=audit">{t('security.openAudit')}</Link>
        </ButtonLink>
      </div>
    </section>
  )
}
