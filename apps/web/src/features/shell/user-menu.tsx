import { isAdminRole } from '@uitpost/contracts/constants'
import {
  Check,
  ChevronDown,
  LayoutDashboard,
  LogOut,
  Monitor,
  Moon,
  Settings2,
  ShieldCheck,
  Sun,
  UserRound,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session/session.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useUnhurriedOpen } from '../../ui/controls/unhurried-open.ts'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { chooseTheme, readTheme, THEMES, type Theme } from '../../ui/drawing/theme.ts'

const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/**
 * Who is signed in, the dashboards of an admin, the preferences (requirement `header.menu-profile`: Profile leads
 * there too), the theme, and the way out.
 */
export function UserMenu({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTexts()
  const user = useUser()
  const opening = useUnhurriedOpen()
  const admin = isAdminRole(user.role)
  const superAdmin = user.role === 'super_admin'
  const name = user.name || t('shell.user')
  const [first] = new Intl.Segmenter().segment(user.name || user.email || t('shell.userInitial'))
  const initial = first?.segment.toUpperCase()

  return (
    <DropdownMenu.Root modal={false} {...opening}>
      <DropdownMenu.Trigger className="user">
        <span className="avatar" aria-hidden="true">
          {initial}
        </span>
        <span className="user-name">
          {name}{' '}
          {admin && (
            <PlainBadge>{superAdmin ? t('shell.superAdminShort') : t('shell.adminShort')}</PlainBadge>
          )}
        </span>{' '}
        <span className="sr-only">{t('shell.account')}</span>
        <ChevronDown className="icon" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={6} collisionPadding={12}>
          <div className="menu-head">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {name}
              {admin && <PlainBadge>{superAdmin ? t('shell.superAdmin') : t('shell.admin')}</PlainBadge>}
            </p>
            <p className="text-sm break-all text-muted">{user.email}</p>
          </div>
          <DropdownMenu.Separator className="menu-line" />
          {admin && (
            <>
              <DropdownMenu.Item className="menu-item" asChild>
                <Link to="/dashboard">
                  <LayoutDashboard className="icon" aria-hidden="true" />
                  {t('shell.userDashboard')}
                </Link>
              </DropdownMenu.Item>
              <DropdownMenu.Item className="menu-item" asChild>
                <Link to="/admin">
                  <ShieldCheck className="icon" aria-hidden="true" />
                  {t('shell.adminDashboard')}
                </Link>
              </DropdownMenu.Item>
              <DropdownMenu.Separator className="menu-line" />
            </>
          )}
          <DropdownMenu.Item className="menu-item" asChild>
            <Link to="/preferences">
              <UserRound className="icon" aria-hidden="true" />
              {t('shell.profile')}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" asChild>
            <Link to="/preferences">
              <Settings2 className="icon" aria-hidden="true" />
              {t('shell.preferences')}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="menu-line" />
          <ThemeChoice />
          <DropdownMenu.Separator className="menu-line" />
          <DropdownMenu.Item className="menu-item" onSelect={onLogOut}>
            <LogOut className="icon" aria-hidden="true" />
            {t('shell.logOut')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Mounted anew whenever the menu opens: the palette changes the theme as well. */
function ThemeChoice() {
  const { t } = useTexts()
  const [theme, setTheme] = useState<Theme>(readTheme)
  return (
    <>
      <DropdownMenu.Label className="menu-label">{t('shell.theme')}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={theme}
        onValueChange={(value) => {
          chooseTheme(value as Theme)
          setTheme(value as Theme)
        }}
      >
        {THEMES.map((option) => {
          const Icon = themeIcons[option]
          return (
            <DropdownMenu.RadioItem
              key={option}
              value={option}
              className="menu-item"
              onSelect={(event) => event.preventDefault()}
            >
              <Icon className="icon" aria-hidden="true" />
              {t(`shell.theme.${option}`)}
              <DropdownMenu.ItemIndicator className="ms-auto">
                <Check className="icon" aria-hidden="true" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          )
        })}
      </DropdownMenu.RadioGroup>
    </>
  )
}
