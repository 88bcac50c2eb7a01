import { Palette } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, DropdownMenuChoice } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { themes, toTheme, useTheme, type Theme } from '@/stores/theme'

/** Returns the theme options, each with a colour sample. */
export function themeOptions(t: (key: `themes.${Theme}`) => string) {
  return themes.map((theme) => ({
    value: theme,
    label: (
      <span className="flex items-center gap-3">
        <span data-theme={theme} aria-hidden="true" className="swatch" />
        {t(`themes.${theme}`)}
      </span>
    ),
  }))
}

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
