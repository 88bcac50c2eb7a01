import { LanguageMenu } from '@/app/layouts/language-menu'
import { ProfileMenu } from '@/app/layouts/profile-menu'
import { ThemeMenu } from '@/app/layouts/theme-menu'

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
