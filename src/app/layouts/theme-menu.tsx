import { Palette } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { themes, toTheme, useTheme } from '@/stores/theme'

/** The theme selector of the navbar, in the cycle order of spec §4. */
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
        options={themes.map((name) => ({ value: name, label: t(`themes.${name}`) }))}
        onChange={(value) => setTheme(toTheme(value))}
      />
    </DropdownMenu>
  )
}
