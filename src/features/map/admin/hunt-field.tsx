import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '@/components/ui/error-state'
import { FormSelect } from '@/components/ui/form-fields'
import { SkeletonList } from '@/components/ui/skeleton'
import type { MapForm, MapValues } from '@/features/map/model/map-form'
import { sessionChoicesQueryOptions } from '@/lib/hunt/session-choices'
import { sessionLabel } from '@/lib/hunt/session-label'

/** Selects the hunt of a map; not rendered without options, because it would show a wrong one. */
export function HuntField({ form }: { form: UseFormReturn<MapForm, unknown, MapValues> }) {
  const { t } = useTranslation()
  const hunts = useQuery(sessionChoicesQueryOptions())
  if (hunts.data) {
    return (
      <FormSelect
        label={t('admin.maps.hunt')}
        options={hunts.data.map((hunt) => ({ value: hunt.id, label: sessionLabel(t, hunt) }))}
        error={t('admin.maps.huntError')}
        control={form.control}
        name="game_session_id"
      />
    )
  }
  return hunts.isError ? (
    <ErrorState error={hunts.error} onRetry={() => void hunts.refetch()} />
  ) : (
    <SkeletonList rows={1} className="h-11 w-full" />
  )
}
