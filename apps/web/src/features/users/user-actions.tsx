import type { AdminUser } from '@uitpost/contracts'
import type { Role } from '@uitpost/contracts/constants'
import { Ban, Check, Ellipsis, LogOut, Mail, RotateCcw } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { serverMessage } from '../../api/api-error.ts'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import menuStyles from '../../ui/controls/menu.module.css'
import { useToast } from '../../ui/feedback/toast.tsx'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import { ActionDialog, type Question } from './action-dialog.tsx'
import { mayAct, mayChangeEmail, needsConfirmation, rolesToGive } from './permissions.ts'
import { type UserAction, useUserAction } from './queries.ts'
import usersStyles from './users.module.css'

interface Props {
  user: AdminUser
  /** Called with why an action failed, and with undefined when one is begun. */
  onFailure: (reason: string | undefined) => void
}

/** Menu of a row, with the actions that this admin may do on the account. */
export function UserActions({ user, onFailure }: Props) {
  const { t } = useTexts()
  const caller = useUser()
  const toast = useToast()
  const action = useUserAction(user)
  const doneText = (performed: UserAction): string => {
    const name = user.name || user.email
    switch (performed.do) {
      case 'changeRole':
        return t('users.done.changeRole', { name, role: t(`users.role.${performed.role}`) })
      case 'changeSuspension':
        return performed.change.suspended
          ? t('users.done.suspend', { name })
          : t('users.done.reinstate', { name })
      case 'endSessions':
        return t('users.done.endSessions', { name })
      case 'changeEmail':
        return t('users.done.changeEmail', { old: user.email, new: performed.email })
    }
  }
  const onAct = (wanted: UserAction) => {
    onFailure(undefined)
    action.mutate(wanted, {
      onSuccess: () => toast({ title: t('users.done'), text: doneText(wanted), state: 'success' }),
      onError: (error) => onFailure(serverMessage(error) ?? t('users.actionFailed')),
    })
  }
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
            disabled={action.isPending}
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
                onSelect={() => onAct({ do: 'changeSuspension', change: { suspended: false } })}
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
