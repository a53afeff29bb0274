import type { ComponentProps } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../controls/button.tsx'
import styles from './dialog.module.css'

/** The buttons of a dialog. The first one closes it, and is called Cancel if there are others. */
export function DialogFoot({
  onClose,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'onClose'> & { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <div {...rest} className={styles.dialogFoot}>
      <Button look="quiet" onClick={onClose}>
        {children ? t('app.cancel') : t('app.close')}
      </Button>
      {children}
    </div>
  )
}
