import type { AdminUser } from '@uitpost/contracts'
import type { Role } from '@uitpost/contracts/constants'
import { Ban, Check, Ellipsis, LogOut, Mail, RotateCcw } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import menuStyles from '../../ui/controls/menu.module.css'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { ActionDialog, type Question } from './action-dialog.tsx'
import { mayAct, mayChangeEmail, needsConfirmation, rolesToGive } from './permissions.ts'
import type { UserAction } from './queries.ts'
import usersStyles from './users.module.css'

interface Props {
  user: AdminUser
  busy: boolean
  onAct: (action: UserAction) => void
}

/** Menu of a row, with the actions that this admin may do on the account. */
export function UserActions({ user, busy, onAct }: Props) {
  const { t } = useTexts()
  const caller = useUser()
  const trigger = useRef<HTMLButtonElement>(null)
  const [question, setQuestion] = useState<Question>()
  if (caller.id === user.id) return <span className={textStyles.muted}>{t('users.you')}</span>
  if (!mayAct(caller, user)) return null

  const chooseRole = (role: Role) => {
    if (role === user.role) return
    if (needsConfirmation(user.role, role)) setQuestion({ do: 'changeRole', role })
    else onAct({ do: 'changeRole', role })
  }
  const close = () => {
    setQuestion(undefined)
    trigger.current?.focus()
  }
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button
            ref={trigger}
            look="quiet"
            size="dense"
            className={usersStyles.buttonMore}
            about={t('users.actionsFor', { name: user.name || user.email })}
            disabled={busy}
          >
            <Ellipsis aria-hidden="true" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className={menuStyles.menu} align="end" sideOffset={4} collisionPadding={12}>
            <DropdownMenu.Label className={menuStyles.menuLabel}>{t('users.role')}</DropdownMenu.Label>
            <DropdownMenu.RadioGroup value={user.role} onValueChange={(role) => chooseRole(role as Role)}>
              {rolesToGive(caller, user).map((role) => (
                <DropdownMenu.RadioItem key={role} value={role} className={menuStyles.menuItem}>
                  {t(`users.role.${role}`)}
                  <DropdownMenu.ItemIndicator className={stackStyles.atEnd}>
                    <Check aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
            <DropdownMenu.Separator className={menuStyles.menuLine} />
            {user.suspended ? (
              <DropdownMenu.Item
                className={menuStyles.menuItem}
                onSelect={() => onAct({ do: 'changeSuspension', suspended: false })}
              >
                <RotateCcw aria-hidden="true" />
                {t('users.reinstate')}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item
                className={menuStyles.menuItem}
                onSelect={() => setQuestion({ do: 'suspend' })}
              >
                <Ban aria-hidden="true" />
                {t('users.suspend')}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item
              className={menuStyles.menuItem}
              onSelect={() => setQuestion({ do: 'endSessions' })}
            >
              <LogOut aria-hidden="true" />
              {t('users.endSessions')}
            </DropdownMenu.Item>
            {mayChangeEmail(caller, user) && (
              <DropdownMenu.Item
                className={menuStyles.menuItem}
                onSelect={() => setQuestion({ do: 'changeEmail' })}
              >
                <Mail aria-hidden="true" />
                {t('users.changeEmail')}
              </DropdownMenu.Item>
            )}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {question && (
        <ActionDialog
          user={user}
          question={question}
          onClose={close}
          onAct={(action) => {
            close()
            onAct(action)
          }}
        />
      )}
    </>
  )
}
