import { Proportions } from 'lucide-react'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { MapBounds } from '@/components/map/base-layer'
import { Button } from '@/components/ui/button'
import { FormInput, fieldOf } from '@/components/ui/form-fields'
import { env } from '@/config/env'
import { BoundsEditor } from '@/features/map/admin/bounds-editor'
import { MapImageField } from '@/features/map/admin/map-image-field'
import { mapImageUrl } from '@/features/map/api/map'
import { boundsAround, centreOf } from '@/features/map/model/map-bounds'
import {
  boundsToText,
  parseBounds,
  type MapForm,
  type MapValues,
} from '@/features/map/model/map-form'
import { chooseBaseLayer } from '@/features/map/model/base-layer'
import { streetMap } from '@/features/map/model/street-map'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'
import { AppError } from '@/lib/supabase/errors'

/**
 * Loads a picture and returns its aspect ratio (width / height).
 * @throws AppError `invalid_photo` if it cannot be decoded
 */
async function pictureAspect(url: string): Promise<number> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (error) {
    throw new AppError('invalid_photo', 0, null, { cause: error })
  }
  return image.naturalWidth / image.naturalHeight
}

const sides = ['north', 'south', 'west', 'east'] as const
const setOptions = { shouldDirty: true, shouldValidate: true }

interface BaseLayerFieldsProps {
  form: UseFormReturn<MapForm, unknown, MapValues>
  /** Called after an upload; no map refers to the image yet. */
  onUploaded: (path: string) => void
}

/** Fields for the image or tiles of a map and for its bounds. */
export function BaseLayerFields({ form, onUploaded }: BaseLayerFieldsProps) {
  const { t, errorText } = useTexts()
  const { control, setValue, getValues } = form
  const { errors } = form.formState
  const [kind, imagePath, tileUrl, tileAttribution] = useWatch({
    control,
    name: ['kind', 'image_path', 'tile_url', 'tile_attribution'],
  })
  const [north, south, west, east] = useWatch({ control, name: sides })
  const typed = parseBounds({ north, south, west, east })
  // Keeps the last valid bounds while a number is being typed.
  const [last, setLast] = useState<MapBounds>(typed ?? { south: 0, west: 0, north: 1, east: 1 })
  if (typed && sides.some((side) => typed[side] !== last[side])) setLast(typed)
  const baseLayer =
    kind === 'street'
      ? ({ kind: 'tiles', ...streetMap } as const)
      : chooseBaseLayer(
          {
            kind,
            image_path: imagePath === '' ? null : imagePath,
            tile_url: tileUrl === '' || errors.tile_url ? null : tileUrl,
            tile_attribution: tileAttribution,
          },
          mapImageUrl,
          env.mapTiles,
        )

  function setBounds(bounds: MapBounds): void {
    const texts = boundsToText(bounds)
    for (const side of sides) setValue(side, texts[side], setOptions)
  }

  async function fitAspectRatio(path: string): Promise<void> {
    const before = getValues(sides)
    try {
      const aspect = await pictureAspect(mapImageUrl(path))
      // Does not override bounds changed while the picture was loading.
      if (getValues(sides).some((text, index) => text !== before[index])) return
      const bounds = parseBounds(getValues()) ?? last
      setBounds(boundsAround(centreOf(bounds), aspect, bounds.east - bounds.west))
    } catch (error) {
      toasts.error(errorText(error))
    }
  }

  return (
    <>
      {kind === 'image' && (
        <MapImageField
          hasImage={imagePath !== ''}
          error={errors.image_path && t('admin.maps.imageMissing')}
          onUploaded={(path) => {
            onUploaded(path)
            setValue('image_path', path, setOptions)
            void fitAspectRatio(path)
          }}
        />
      )}
      {kind === 'tiles' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <FormInput
            label={t('admin.maps.tileUrl')}
            hint={t('admin.maps.tileUrlHint')}
            inputMode="url"
            autoComplete="off"
            error={t(
              tileUrl.trim().startsWith('http://')
                ? 'admin.maps.tileUrlInsecure'
                : 'admin.maps.tileUrlError',
            )}
            {...fieldOf(form.control, 'tile_url')}
          />
          <FormInput
            label={t('admin.maps.tileAttribution')}
            hint={t('admin.maps.tileAttributionHint')}
            autoComplete="off"
            error={t('form.textTooLong')}
            {...fieldOf(form.control, 'tile_attribution')}
          />
        </div>
      )}
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1 font-semibold">{t('admin.maps.place')}</legend>
        <p className="text-soft text-sm">{t('admin.maps.placeHint')}</p>
        <BoundsEditor
          isPlan={kind === 'image'}
          baseLayer={baseLayer}
          bounds={last}
          onChange={setBounds}
        />
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
          {sides.map((side) => (
            <FormInput
              key={side}
              label={t(`admin.maps.sides.${side}`)}
              inputMode="decimal"
              autoComplete="off"
              error={t('admin.maps.sideError')}
              {...fieldOf(form.control, side)}
            />
          ))}
        </div>
        {kind === 'image' && imagePath !== '' && (
          <Button
            icon={Proportions}
            variant="ghost"
            size="sm"
            className="self-start"
            onClick={() => void fitAspectRatio(imagePath)}
          >
            {t('admin.maps.straighten')}
          </Button>
        )}
      </fieldset>
    </>
  )
}
