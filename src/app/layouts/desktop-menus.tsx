import { ChevronDown, CircleUser, LogOut, Palette, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LanguageMenu } from '@/app/layouts/language-menu'
import { type NavEntry, organiserEntries, profileEntries } from '@/app/layouts/nav-entries'
import { themeOptions } from '@/app/layouts/theme-options'
import { useSignOut } from '@/app/layouts/use-sign-out'
import { useUserLabel } from '@/app/layouts/use-user-label'
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { OwnVipBadge } from '@/features/vip/components/own-vip-badge'
import { useIsAdmin } from '@/lib/account/profile'
import { useInstall } from '@/lib/shell/install-prompt'
import { toTheme, useTheme } from '@/stores/theme'

function Entries({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation()
  return entries.map(({ path, label, icon: Icon }) => (
    <DropdownMenuItem key={path} asChild>
      <Link to={path}>
        <Icon aria-hidden="true" className="size-5" />
        {t(label)}
      </Link>
    </DropdownMenuItem>
  ))
}

/** Menu with name, role, profile links, admin links and sign-out. */
function ProfileMenu() {
  const { t } = useTranslation()
  const { name, role } = useUserLabel()
  const { isAdmin } = useIsAdmin()
  const { canInstall, install } = useInstall()
  const signOut = useSignOut()
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={[t('nav.profileMenu'), name].filter(Boolean).join(': ')}
          className="btn btn-ghost min-h-11 min-w-0 shrink"
        >
          <CircleUser aria-hidden="true" className="size-6 shrink-0" />
          <span className="max-w-32 truncate">{name}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </button>
      }
    >
      <DropdownMenuLabel>
        <span className="flex flex-wrap items-center gap-2">
          {[name, role].filter(Boolean).join(' · ')}
          <OwnVipBadge />
        </span>
      </DropdownMenuLabel>
      <Entries entries={profileEntries} />
      {isAdmin && <DropdownMenuSeparator />}
      {isAdmin && <Entries entries={organiserEntries} />}
      <DropdownMenuSeparator />
      {canInstall && (
        <DropdownMenuItem onSelect={install}>
          <Smartphone aria-hidden="true" className="size-5" />
          {t('install.button')}
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={signOut}>
        <LogOut aria-hidden="true" className="size-5" />
        {t('nav.logout')}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}

function ThemeMenu() {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme()
  return (
    <DropdownMenu trigger={<IconButton icon={Palette} label={t('nav.theme')} />}>
      <DropdownMenuChoice
        value={theme}
        options={themeOptions(t)}
        onChange={(value) => setTheme(toTheme(value))}
      />
    </DropdownMenu>
  )
}

/** Theme, language and profile menus of the navbar from 1060 px; phones do not load them. */
export function DesktopMenus() {
  return (
    <>
      <ThemeMenu />
      <LanguageMenu />
      <ProfileMenu />
    </>
  )
}
