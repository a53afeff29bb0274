import { useTexts } from '../../texts/texts.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import panelStyles from '../../ui/layout/panel.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import securityStyles from './security.module.css'

/** Tab of the admin dashboard: describes the security and audit screens and links to them. */
export function SecurityIntroduction() {
  const { t } = useTexts()
  return (
    <section className={classNames(stackStyles.stack, stackStyles.stackStart)} aria-labelledby="security">
      <div className={classNames(panelStyles.panelHead, securityStyles.securityHead)}>
        <h2 id="security">{t('security.title')}</h2>
      </div>
      <p className={classNames(securityStyles.securityText, textStyles.medium)}>{t('security.about')}</p>
      <div className={stackStyles.rowWide}>
        <ButtonLink size="dense" to="/admin/security">
          {t('security.open')}
        </ButtonLink>
        <ButtonLink look="line" size="dense" to="/admin/security?tab=audit">
          {t('security.openAudit')}
        </ButtonLink>
      </div>
    </section>
  )
}
