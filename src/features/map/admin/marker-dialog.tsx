import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { markerKinds } from '@/components/map/marker-kinds'
import { Select, toOptions } from '@/components/ui/field'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import type { AdminMarker } from '@/features/map/api/admin-map'
import { markerForm } from '@/features/map/model/map-form'
import { formatDegrees, formValues } from '@/lib/forms/fields'
import { coordinateHandlers } from '@/lib/geolocation/coordinate-handlers'
import type { Coordinates } from '@/lib/geolocation/geodesy'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'

interface MarkerDialogProps {
  /** Current version from the live list; null: a new marker. */
  marker: AdminMarker | null
  /** Default values of a new marker. */
  defaults: { mapId: string; coordinates: Coordinates; position: number }
  onClose: () => void
}

/** Creates or edits a marker, including its coordinates. */
export function MarkerDialog({ marker, defaults, onClose }: MarkerDialogProps) {
  const { t, localized } = useTexts()
  const { save } = useContentTable('map_markers')
  return (
    <ResourceDialog
      title={
        marker
          ? t('admin.maps.editMarkerTitle', { name: localized(marker, 'name') })
          : t('admin.maps.addMarker')
      }
      description={marker ? undefined : t('admin.maps.addMarkerHint')}
      size="lg"
      schema={markerForm}
      defaultValues={formValues(
        markerForm,
        marker ?? {
          ...{ kind: 'info', map_id: defaults.mapId, position: defaults.position },
          ...defaults.coordinates,
        },
      )}
      version={marker?.updated_at}
      onSubmit={(values, version) => save.mutateAsync({ id: marker?.id, version, values })}
      done={t('admin.maps.markerSaved')}
      onClose={onClose}
    >
      {(form) => {
        const { register, setValue } = form
        const pasted = coordinateHandlers((coordinates) => {
          const options = { shouldDirty: true, shouldValidate: true }
          setValue('latitude', formatDegrees(coordinates.latitude), options)
          setValue('longitude', formatDegrees(coordinates.longitude), options)
        })
        return (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Select
                label={t('admin.maps.markerKind')}
                options={toOptions(markerKinds, (value) => t(`map.kinds.${value}`))}
                {...register('kind')}
              />
              <FormNumberInput
                label={t('admin.maps.position')}
                hint={t('admin.maps.positionHint')}
                {...fieldOf(form.control, 'position')}
              />
            </div>
            <LocalizedFields form={form} name="name" label={t('admin.maps.markerName')} />
            <LocalizedFields
              form={form}
              name="description"
              label={t('admin.maps.markerDescription')}
              rows={3}
            />
            <div className="grid grid-cols-2 items-start gap-4">
              <FormInput
                label={t('admin.maps.latitude')}
                inputMode="decimal"
                autoComplete="off"
                error={t('admin.maps.latitudeError')}
                {...fieldOf(form.control, 'latitude')}
                {...pasted}
              />
              <FormInput
                label={t('admin.maps.longitude')}
                inputMode="decimal"
                autoComplete="off"
                error={t('admin.maps.longitudeError')}
                {...fieldOf(form.control, 'longitude')}
                {...pasted}
              />
            </div>
          </>
        )
      }}
    </ResourceDialog>
  )
}
