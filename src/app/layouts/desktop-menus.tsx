import { toTheme, useTheme } from '@/stores/theme'
import { IconButton } from '@/components/ui/icon-button'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'
import { themeOptions } from '@/app/layouts/theme-options'
import { useTranslation } from 'react-i18next'
import { Palette } from 'lucide-react'
import { LanguageMenu } from '@/app/layouts/language-menu'
import { ProfileMenu } from '@/app/layouts/profile-menu'

function ThemeMenu() {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme()
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('nav.theme')}>
          <Palette aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
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
