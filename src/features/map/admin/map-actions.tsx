import { useState } from 'react'
import { DeleteDialog } from '@/components/resource-table/delete-dialog'
import { RowActions } from '@/components/resource-table/row-actions'
import { Dialog } from '@/components/ui/dialog'
import { MapDialog } from '@/features/map/admin/map-dialog'
import { type AdminMap, useDeleteMap } from '@/features/map/api/admin-map'
import { MapView } from '@/features/map/components/map-view'
import { useTexts } from '@/lib/i18n/use-texts'
import { toasts } from '@/stores/toasts'

interface MapActionsProps {
  map: AdminMap
  maps: readonly AdminMap[]
  onDeleted?: () => void
}

/** Actions of a map: preview, edit, delete. */
export function MapActions({ map, maps, onDeleted }: MapActionsProps) {
  const { t, localized } = useTexts()
  const [opened, setOpened] = useState<'preview' | 'edit' | 'delete' | null>(null)
  const close = () => setOpened(null)
  const name = localized(map, 'name')
  return (
    <>
      <RowActions
        name={name}
        main={{
          label: t('common.edit'),
          name: t('admin.maps.editNamed', { name }),
          onClick: () => setOpened('edit'),
        }}
        more={[{ label: t('admin.maps.preview'), onSelect: () => setOpened('preview') }]}
        onDelete={() => setOpened('delete')}
      />
      {opened === 'preview' && (
        <Dialog
          onClose={close}
          size="lg"
          title={t('admin.maps.previewTitle', { name })}
          description={t(map.is_active ? 'admin.maps.previewText' : 'admin.maps.previewInactive')}
        >
          <MapView map={map} found={[]} />
        </Dialog>
      )}
      {opened === 'edit' && (
        <MapDialog map={map} gameSessionId={map.game_session_id} maps={maps} onClose={close} />
      )}
      {opened === 'delete' && (
        <MapDeletion map={map} maps={maps} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}

interface MapDeletionProps extends MapActionsProps {
  onClose: () => void
}

function MapDeletion({ map, maps, onClose, onDeleted }: MapDeletionProps) {
  const { t, localized } = useTexts()
  const remove = useDeleteMap()
  const isUpload = map.image_path !== null && !map.image_path.startsWith('/')
  const deleteImage =
    isUpload && maps.every(({ id, image_path: path }) => id === map.id || path !== map.image_path)
  return (
    <DeleteDialog
      title={t('admin.maps.deleteTitle', { name: localized(map, 'name') })}
      description={
        <>
          {t('admin.maps.deleteText', { count: map.markers.length })}{' '}
          {deleteImage && t('admin.maps.deleteImage')}
        </>
      }
      onDelete={async () => {
        await remove.mutateAsync({ map, deleteImage })
        toasts.success(t('admin.maps.deleted'))
        onDeleted?.()
      }}
      onClose={onClose}
    />
  )
}
