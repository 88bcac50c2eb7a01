import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readActionNames, type ActionNames } from '@/features/activity/model/action-names'

/** The names of all actions in the organiser's language; the same object until that changes. */
export function useActionNames(): ActionNames {
  const { t } = useTranslation()
  return useMemo(() => readActionNames(t), [t])
}
