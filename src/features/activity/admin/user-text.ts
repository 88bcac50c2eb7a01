import type { TFunction } from 'i18next'
import type { ActivityRecord } from '@/features/activity/api/admin-activity'

/** Name of the acting user; the database records itself as 'system'. */
export function userText(
  t: TFunction,
  { user_id, user_name }: Pick<ActivityRecord, 'user_id' | 'user_name'>,
): string {
  if (user_id === null && user_name === 'system') return t('admin.activity.system')
  return user_name || t('admin.activity.nobody')
}
