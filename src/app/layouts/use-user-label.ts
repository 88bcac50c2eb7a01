import { useTranslation } from 'react-i18next'
import { roleOf, useProfile } from '@/lib/account/profile'

/** Returns the user's name and role label; 'NaN' when the profile could not be loaded. */
export function useUserLabel(): { name: string; role: string } {
  const { t } = useTranslation()
  const { profile } = useProfile()
  if (!profile) return { name: '', role: '' }
  if (profile.role === 'NaN') return { name: profile.name, role: profile.role }
  const role = roleOf(profile) === 'admin' ? t('nav.roleAdmin') : t('nav.roleUser')
  return { name: profile.name, role }
}
