import { Check, ChevronDown, Languages, LogOut, Menu, Palette, Smartphone, X } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import { chooseLanguage, languageOptions } from '@/app/layouts/language-options'
import { mainEntries, organiserEntries, profileEntries } from '@/app/layouts/nav-entries'
import { themeOptions } from '@/app/layouts/theme-options'
import { useSignOut } from '@/app/layouts/use-sign-out'
import { useUserLabel } from '@/app/layouts/use-user-label'
import { IconButton } from '@/components/ui/icon-button'
import { OwnVipBadge } from '@/features/vip/components/own-vip-badge'
import { useIsAdmin } from '@/lib/account/profile'
import { useInstall } from '@/lib/shell/install-prompt'
import { useCloseOnBack } from '@/lib/browser/navigation-guards'
import { toTheme, useTheme } from '@/stores/theme'
import { useLanguage } from '@/lib/i18n/use-language'
import '@/components/ui/menu.css'

/** Calls `close` on a press outside of the element and on Escape, which also focuses its first button. */
function useDismiss(open: boolean, close: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      ref.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, close])
  return ref
}

interface SubmenuProps {
  label: string
  icon: ReactNode
  value: string
  options: readonly { value: string; label: ReactNode }[]
  onChange: (value: string) => void
}

function Submenu({ label, icon, value, options, onChange }: SubmenuProps) {
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="menu-item">
        {icon}
        <span className="grow">{label}</span>
        <span className="text-soft">{options.find((option) => option.value === value)?.label}</span>
        <ChevronDown aria-hidden="true" className="submenu-arrow size-5" />
      </Collapsible.Trigger>
      <Collapsible.Content className="ms-8">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            className="menu-item"
            onClick={() => onChange(option.value)}
          >
            <span className="grow">{option.label}</span>
            {option.value === value && <Check aria-hidden="true" className="size-4" />}
          </button>
        ))}
      </Collapsible.Content>
    </Collapsible.Root>
  )
}

function MobileMenuPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, role } = useUserLabel()
  const { isAdmin } = useIsAdmin()
  const { theme, setTheme } = useTheme()
  const { canInstall, install } = useInstall()
  const signOut = useSignOut()
  const entries = [...mainEntries, ...profileEntries, ...(isAdmin ? organiserEntries : [])]
  return (
    <nav id="mobile-menu" aria-label={t('nav.menu')} className="mobile-menu">
      <p className="menu-label flex flex-wrap items-center gap-2">
        {[name, role].filter(Boolean).join(' · ')}
        <OwnVipBadge />
      </p>
      {entries.map(({ path, label, icon: Icon }) => (
        <NavLink key={path} to={path} end className="menu-item">
          <Icon aria-hidden="true" className="size-5" />
          {t(label)}
        </NavLink>
      ))}
      <hr className="menu-separator" />
      <Submenu
        label={t('nav.theme')}
        icon={<Palette aria-hidden="true" className="size-5" />}
        value={theme}
        options={themeOptions(t)}
        onChange={(value) => setTheme(toTheme(value))}
      />
      <Submenu
        label={t('nav.language')}
        icon={<Languages aria-hidden="true" className="size-5" />}
        value={language}
        options={languageOptions(t)}
        onChange={chooseLanguage}
      />
      <hr className="menu-separator" />
      {canInstall && (
        <button type="button" className="menu-item" onClick={install}>
          <Smartphone aria-hidden="true" className="size-5" />
          {t('install.button')}
        </button>
      )}
      <button type="button" className="menu-item" onClick={signOut}>
        <LogOut aria-hidden="true" className="size-5" />
        {t('nav.logout')}
      </button>
    </nav>
  )
}

/** Menu below 1060 px with the entries of the navbar, the profile menu and the theme and language menus. */
export function MobileMenu() {
  const { t } = useTranslation()
  const { key } = useLocation()
  // Stores the location key, so that navigation closes the menu without an effect.
  const [openLocationKey, setOpenLocationKey] = useState<string | null>(null)
  const open = openLocationKey === key
  const close = useCallback(() => setOpenLocationKey(null), [])
  const ref = useDismiss(open, close)
  useCloseOnBack(open, close)
  return (
    <div ref={ref}>
      <IconButton
        label={open ? t('nav.closeMenu') : t('nav.openMenu')}
        aria-expanded={open}
        aria-controls={open ? 'mobile-menu' : undefined}
        onClick={() => setOpenLocationKey(open ? null : key)}
      >
        {open ? (
          <X aria-hidden="true" className="size-6" />
        ) : (
          <Menu aria-hidden="true" className="size-6" />
        )}
      </IconButton>
      {open && <MobileMenuPanel />}
    </div>
  )
}
