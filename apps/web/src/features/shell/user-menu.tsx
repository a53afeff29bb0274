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
import { useDeferredOpen } from '../../ui/controls/deferred-open.ts'
import menuStyles from '../../ui/controls/menu.module.css'
import avatarStyles from '../../ui/drawing/avatar.module.css'
import { PlainBadge } from '../../ui/drawing/badge.tsx'
import { chooseTheme, readTheme, THEMES, type Theme } from '../../ui/drawing/theme.ts'
import stackStyles from '../../ui/layout/stack.module.css'
import textStyles from '../../ui/text.module.css'
import headerStyles from './header.module.css'

const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/**
 * Menu of the signed-in user: name, the dashboards of an admin, the preferences (requirement `header.menu-profile`:
 * Profile leads there too), the theme, and the logout.
 */
export function UserMenu({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTexts()
  const user = useUser()
  const opening = useDeferredOpen()
  const admin = isAdminRole(user.role)
  const superAdmin = user.role === 'super_admin'
  const name = user.name || t('shell.user')
  const [first] = new Intl.Segmenter().segment(user.name || user.email || t('shell.userInitial'))
  const initial = first?.segment.toUpperCase()

  return (
    <DropdownMenu.Root modal={false} {...opening}>
      <DropdownMenu.Trigger className={headerStyles.user}>
        <span className={avatarStyles.avatar} aria-hidden="true">
          {initial}
        </span>
        <span className={headerStyles.userName}>
          <span>{name}</span>{' '}
          {admin && (
            <PlainBadge>{superAdmin ? t('shell.superAdminShort') : t('shell.adminShort')}</PlainBadge>
          )}
        </span>{' '}
        <span className={textStyles.visuallyHidden}>{t('shell.account')}</span>
        <ChevronDown aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={menuStyles.menu} align="end" sideOffset={6} collisionPadding={12}>
          <div className={menuStyles.menuHead}>
            <p className={headerStyles.userMenuName}>
              {name}
              {admin && <PlainBadge>{superAdmin ? t('shell.superAdmin') : t('shell.admin')}</PlainBadge>}
            </p>
            <p className={headerStyles.userMenuEmail}>{user.email}</p>
          </div>
          <DropdownMenu.Separator className={menuStyles.menuLine} />
          {admin && (
            <>
              <DropdownMenu.Item className={menuStyles.menuItem} asChild>
                <Link to="/dashboard">
                  <LayoutDashboard aria-hidden="true" />
                  {t('shell.userDashboard')}
                </Link>
              </DropdownMenu.Item>
              <DropdownMenu.Item className={menuStyles.menuItem} asChild>
                <Link to="/admin">
                  <ShieldCheck aria-hidden="true" />
                  {t('shell.adminDashboard')}
                </Link>
              </DropdownMenu.Item>
              <DropdownMenu.Separator className={menuStyles.menuLine} />
            </>
          )}
          <DropdownMenu.Item className={menuStyles.menuItem} asChild>
            <Link to="/preferences">
              <UserRound aria-hidden="true" />
              {t('shell.profile')}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={menuStyles.menuItem} asChild>
            <Link to="/preferences">
              <Settings2 aria-hidden="true" />
              {t('shell.preferences')}
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className={menuStyles.menuLine} />
          <ThemeChoice />
          <DropdownMenu.Separator className={menuStyles.menuLine} />
          <DropdownMenu.Item className={menuStyles.menuItem} onSelect={onLogOut}>
            <LogOut aria-hidden="true" />
            {t('shell.logOut')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Mounted each time the menu opens, so that it reads a theme that was changed by the palette. */
function ThemeChoice() {
  const { t } = useTexts()
  const [theme, setTheme] = useState<Theme>(readTheme)
  return (
    <>
      <DropdownMenu.Label className={menuStyles.menuLabel}>{t('shell.theme')}</DropdownMenu.Label>
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
              className={menuStyles.menuItem}
              onSelect={(event) => event.preventDefault()}
            >
              <Icon aria-hidden="true" />
              {t(`shell.theme.${option}`)}
              <DropdownMenu.ItemIndicator className={stackStyles.atEnd}>
                <Check aria-hidden="true" />
              </DropdownMenu.ItemIndicator>
            </DropdownMenu.RadioItem>
          )
        })}
      </DropdownMenu.RadioGroup>
    </>
  )
}
