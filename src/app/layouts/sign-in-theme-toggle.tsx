import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/components/ui/icon-button'
import { useTheme } from '@/stores/theme'

/** The sign-in screens know only light and dark (spec §4). */
export function SignInThemeToggle() {
  const { t } = useTranslation()
  const { theme, setTheme } = useTheme()
  const next = theme === 'dark' ? 'light' : 'dark'
  const Icon = next === 'dark' ? Moon : Sun
  return (
    <IconButton
      label={t('nav.switchTheme', { theme: t(`themes.${next}`) })}
      onClick={() => setTheme(next)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
