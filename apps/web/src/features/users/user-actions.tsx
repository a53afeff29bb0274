import type { AdminUser } from '@uitpost/contracts'
import type { Role } from '@uitpost/contracts/constants'
import { Ban, Check, Ellipsis, LogOut, Mail, RotateCcw } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ActionDialog, type Question } from './action-dialog.tsx'
import { isWeighty, mayAct, mayChangeEmail, rolesToGive } from './permissions.ts'
import type { UserAction } from './queries.ts'

interface Props {
  user: AdminUser
  busy: boolean
  onAct: (action: UserAction) => void
}

/** The menu at the end of a row: only what this admin may do to this account. */
export function UserActions({ user, busy, onAct }: Props) {
  const { t } = useTexts()
  const caller = useUser()
  const trigger = useRef<HTMLButtonElement>(null)
  const [question, setQuestion] = useState<Question>()
  if (caller.id === user.id) return <span className="text-muted">{t('users.you')}</span>
  if (!mayAct(caller, user)) return null

  const chooseRole = (role: Role) => {
    if (role === user.role) return
    if (isWeighty(user.role, role)) setQuestion({ do: 'changeRole', role })
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
            className="button-more"
            about={t('users.actionsFor', { name: user.name })}
            disabled={busy}
          >
            <Ellipsis className="icon" aria-hidden="true" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={12}>
            <DropdownMenu.Label className="menu-label">{t('users.role')}</DropdownMenu.Label>
            <DropdownMenu.RadioGroup value={user.role} onValueChange={(role) => chooseRole(role as Role)}>
              {rolesToGive(caller, user).map((role) => (
                <DropdownMenu.RadioItem key={role} value={role} className="menu-item">
                  {t(`users.role.${role}`)}
                  <DropdownMenu.ItemIndicator className="ms-auto">
                    <Check className="icon" aria-hidden="true" />
                  </DropdownMenu.ItemIndicator>
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
            <DropdownMenu.Separator className="menu-line" />
            {user.suspended ? (
              <DropdownMenu.Item
                className="menu-item"
                onSelect={() => onAct({ do: 'changeSuspension', suspended: false })}
              >
                <RotateCcw className="icon" aria-hidden="true" />
                {t('users.reinstate')}
              </DropdownMenu.Item>
            ) : (
              <DropdownMenu.Item className="menu-item" onSelect={() => setQuestion({ do: 'suspend' })}>
                <Ban className="icon" aria-hidden="true" />
                {t('users.suspend')}
              </DropdownMenu.Item>
            )}
            <DropdownMenu.Item className="menu-item" onSelect={() => setQuestion({ do: 'endSessions' })}>
              <LogOut className="icon" aria-hidden="true" />
              {t('users.endSessions')}
            </DropdownMenu.Item>
            {mayChangeEmail(caller, user) && (
              <DropdownMenu.Item className="menu-item" onSelect={() => setQuestion({ do: 'changeEmail' })}>
                <Mail className="icon" aria-hidden="true" />
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
