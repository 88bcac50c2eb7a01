import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { LocalizedFields } from '@/components/resource-form/localized-fields'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { QueryPlaceholder } from '@/components/ui/error-state'
import { Checkbox, Select, toOptions } from '@/components/ui/field'
import { FormSelect, fieldOf } from '@/components/ui/form-fields'
import { FormNumberInput } from '@/components/ui/form-number-input'
import { BaseLayerFields } from '@/features/map/admin/base-layer-fields'
import { type AdminMap, removeMapImage } from '@/features/map/api/admin-map'
import { mapForm, type MapForm, mapValues, type MapValues } from '@/features/map/model/map-form'
import { streetMapLabel } from '@/features/map/model/street-map'
import { useContentTable } from '@/lib/content/use-content-table'
import { GameSessionLanguages } from '@/lib/game-session/game-session-languages'
import {
  gameSessionChoicesQueryOptions,
  gameSessionLabel,
} from '@/lib/game-session/game-session-choices'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

/** Selects the hunt of a map; not rendered without options, because it would show a wrong one. */
export function GameSessionField({ form }: { form: UseFormReturn<MapForm, unknown, MapValues> }) {
  const { t } = useTranslation()
  const gameSessions = useQuery(gameSessionChoicesQueryOptions())
  if (gameSessions.data) {
    return (
      <FormSelect
        label={t('admin.maps.hunt')}
        options={toOptions(gameSessions.data, (gameSession) => gameSessionLabel(t, gameSession))}
        error={t('admin.maps.huntError')}
        {...fieldOf(form.control, 'game_session_id')}
      />
    )
  }
  return <QueryPlaceholder query={gameSessions} rows={1} className="h-11 w-full" />
}

interface MapDialogProps {
  /** Current version from the live list; null: a new map. */
  map: AdminMap | null
  /** Hunt of a new map. */
  gameSessionId: string
  /** All maps, so that a shared image is not deleted. */
  maps: readonly AdminMap[]
  onClose: () => void
}

/** Creates or edits a map. */
export function MapDialog({ map, gameSessionId, maps, onClose }: MapDialogProps) {
  const { t, localized } = useTexts()
  const { save } = useContentTable('maps')
  // Images uploaded in this dialog; unused ones are deleted when it closes.
  const uploads = useRef<string[]>([])

  function discardImages(usedPath: string | null, candidates: readonly (string | null)[]): void {
    const others = maps.filter(({ id }) => id !== map?.id).map(({ image_path }) => image_path)
    for (const path of new Set(candidates)) {
      if (path !== null && path !== usedPath && !others.includes(path)) void removeMapImage(path)
    }
    uploads.current = []
  }

  async function submit(values: MapValues, version: string): Promise<void> {
    await save.mutateAsync({ id: map?.id, version, values })
    discardImages(values.image_path, [...uploads.current, map?.image_path ?? null])
    toasts.success(t('admin.maps.saved'))
  }

  return (
    <ResourceDialog
      title={
        map ? t('admin.maps.editTitle', { name: localized(map, 'name') }) : t('admin.maps.addTitle')
      }
      size="lg"
      schema={mapForm}
      defaultValues={mapValues(map, {
        id: gameSessionId,
        maps: maps.filter(({ game_session_id: id }) => id === gameSessionId),
      })}
      version={map?.updated_at}
      onSubmit={submit}
      onClose={() => {
        discardImages(map?.image_path ?? null, uploads.current)
        onClose()
      }}
    >
      {(form) => {
        const { register } = form
        return (
          <GameSessionLanguages gameSessionIds={[form.watch('game_session_id')]}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <GameSessionField form={form} />
              <Select
                label={t('admin.maps.kind')}
                hint={form.watch('kind') !== 'image' && t('admin.maps.streetMapHint')}
                options={[
                  { value: 'image', label: t('admin.maps.kinds.image') },
                  { value: 'street', label: t(streetMapLabel) },
                  { value: 'tiles', label: t('admin.maps.otherStreetMap') },
                ]}
                {...register('kind')}
              />
            </div>
            <LocalizedFields form={form} name="name" label={t('admin.maps.name')} />
            <BaseLayerFields form={form} onUploaded={(path) => uploads.current.push(path)} />
            <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
              <FormNumberInput
                label={t('admin.maps.minZoom')}
                hint={t('admin.maps.minZoomHint')}
                error={t('admin.maps.zoomError')}
                {...fieldOf(form.control, 'min_zoom')}
              />
              <FormNumberInput
                label={t('admin.maps.maxZoom')}
                hint={t('admin.maps.maxZoomHint')}
                error={t('admin.maps.zoomError')}
                {...fieldOf(form.control, 'max_zoom')}
              />
              <FormNumberInput
                label={t('admin.maps.position')}
                hint={t('admin.maps.positionHint')}
                {...fieldOf(form.control, 'position')}
              />
            </div>
            <Checkbox label={t('admin.maps.isActive')} {...register('is_active')} />
          </GameSessionLanguages>
        )
      }}
    </ResourceDialog>
  )
}
