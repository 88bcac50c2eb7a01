import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readActionNames, type ActionNames } from '@/features/activity/model/action-names'

/** Action names in the current language, memoised. */
export function useActionNames(): ActionNames {
  const { t } = useTranslation()
  return useMemo(() => readActionNames(t), [t])
}
