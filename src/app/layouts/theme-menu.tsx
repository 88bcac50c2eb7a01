import { Palette } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { themeOptions } from '@/app/layouts/theme-options'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { toTheme, useTheme } from '@/stores/theme'

/** Theme selector of the navbar. */
export function ThemeMenu() {
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
