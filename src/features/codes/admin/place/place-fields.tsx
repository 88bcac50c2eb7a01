import { LocateFixed, Map as MapIcon, X } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/field'
import { fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { MeasurePlace } from '@/features/codes/admin/place/measure-place'
import { coordinatesOf, type CodeForm, type CodeValues } from '@/features/codes/model/code-form'
import { toPlaceValues } from '@/features/codes/model/measured-position'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import { formatDegrees, parseInteger } from '@/lib/forms/fields'
import { coordinateHandlers } from '@/lib/geolocation/coordinate-handlers'

/** Loaded on demand, because it includes Leaflet. */
const loadPlaceMap = async () => (await import('@/features/codes/admin/place/place-map')).PlaceMap

/** Position and radius of a code: typed, chosen on a map, or measured. */
export function PlaceFields({ form }: { form: UseFormReturn<CodeForm, unknown, CodeValues> }) {
  const { t } = useTranslation()
  const [method, setMethod] = useState<'map' | 'here' | null>(null)
  const [PlaceMap, loadMap] = useLazyComponent(loadPlaceMap)
  const { register, setValue, watch, formState } = form
  const { errors } = formState
  const [name, latitude, longitude, radius, accuracy] = watch([
    'name',
    'latitude',
    'longitude',
    'radius_m',
    'place_accuracy_m',
  ])
  const place = coordinatesOf({ latitude, longitude })

  function set(at: { latitude: number; longitude: number } | null, measured: number | null): void {
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('place_accuracy_m', measured, options)
    setValue('latitude', at ? formatDegrees(at.latitude) : '', options)
    setValue('longitude', at ? formatDegrees(at.longitude) : '', options)
    if (!at) setValue('radius_m', '', options)
  }

  async function openMap(): Promise<void> {
    if (await loadMap()) setMethod('map')
  }

  /** Clears the accuracy, because a typed position is not measured. */
  const typed = { onChange: () => setValue('place_accuracy_m', null) }
  const pasted = coordinateHandlers((at) => set(at, null))

  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-2 font-semibold">{t('admin.codes.place')}</legend>
      <div className="grid gap-4 sm:grid-cols-3">
        <Input
          label={t('admin.codes.latitude')}
          inputMode="decimal"
          error={errors.latitude && t('admin.codes.latitudeError')}
          {...register('latitude', typed)}
          {...pasted}
        />
        <Input
          label={t('admin.codes.longitude')}
          inputMode="decimal"
          error={errors.longitude && t('admin.codes.longitudeError')}
          {...register('longitude', typed)}
          {...pasted}
        />
        <FormNumberInput
          label={t('admin.codes.radius')}
          hint={t('admin.codes.radiusHint')}
          error={t('admin.codes.radiusError')}
          {...fieldOf(form.control, 'radius_m')}
        />
      </div>
      {accuracy !== null && (
        <p className="text-soft text-sm">{t('admin.codes.measured', { metres: accuracy })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={MapIcon}
          variant="outline"
          aria-expanded={method === 'map'}
          onClick={() => (method === 'map' ? setMethod(null) : void openMap())}
        >
          {t('admin.codes.onMap')}
        </Button>
        <Button
          icon={LocateFixed}
          variant="outline"
          aria-expanded={method === 'here'}
          onClick={() => setMethod(method === 'here' ? null : 'here')}
        >
          {t('admin.codes.here')}
        </Button>
        {place && (
          <Button icon={X} variant="ghost" onClick={() => set(null, null)}>
            {t('admin.codes.removePlace')}
          </Button>
        )}
      </div>
      {method === 'here' && (
        <MeasurePlace
          takeLabel={t('admin.codes.takePlace')}
          onTake={(measured) => {
            set(measured, toPlaceValues(measured).place_accuracy_m)
            setMethod(null)
          }}
        />
      )}
      {method === 'map' && PlaceMap && (
        <PlaceMap
          label={name}
          place={place}
          radius={parseInteger(radius)}
          onPick={(picked) => set(picked, null)}
        />
      )}
    </fieldset>
  )
}
