import { useQueryClient } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import {
  allTaskPhotosQueryOptions,
  downloadTaskPhoto,
  useDeleteTaskPhotos,
} from '@/features/tasks/api/admin-tasks'
import { photoFileName } from '@/features/tasks/model/photo-file'
import { datedName, saveFile } from '@/lib/browser/save-file'
import { writeZip } from '@/lib/browser/zip'
import { useErrorText } from '@/lib/i18n/use-error-text'
import { toasts } from '@/stores/toasts'

/** The photos that players handed in, in a ZIP archive, and their deletion once the hunt is over. */
export function TaskPhotos({ gameSessionId }: { gameSessionId: string }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const deletion = useDeleteTaskPhotos()
  const [isLoading, setLoading] = useState(false)
  const [isDeleting, setDeleting] = useState(false)

  async function download(): Promise<void> {
    setLoading(true)
    try {
      const photos = await queryClient.query({
        ...allTaskPhotosQueryOptions(gameSessionId),
        staleTime: 0,
      })
      if (photos.length === 0) return toasts.notice(t('admin.tasks.noPhotos'))
      const files: Record<string, Uint8Array> = {}
      let failure: unknown = null
      for (const photo of photos) {
        try {
          const file = await downloadTaskPhoto(photo.photo_path)
          files[photoFileName(photo)] = new Uint8Array(await file.arrayBuffer())
        } catch (error) {
          failure = error
        }
      }
      const count = photos.length - Object.keys(files).length
      if (count === photos.length) throw failure
      if (count > 0) toasts.error(t('admin.tasks.photosMissing', { count }))
      saveFile(datedName('task-photos', 'zip'), await writeZip(files))
    } catch (error) {
      toasts.error(errorText(error))
    } finally {
      setLoading(false)
    }
  }

  function remove(): void {
    deletion.mutate(gameSessionId, {
      onSuccess: (count) => {
        setDeleting(false)
        toasts.success(t('admin.tasks.photosDeleted', { count }))
      },
      onError: (error) => {
        setDeleting(false)
        toasts.error(errorText(error))
      },
    })
  }

  return (
    <Card title={t('admin.tasks.photos')}>
      <p className="mb-3 text-pretty">{t('admin.tasks.photosText')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={Download}
          variant="outline"
          loading={isLoading}
          onClick={() => void download()}
        >
          {t('admin.tasks.downloadPhotos')}
        </Button>
        <Button icon={Trash2} variant="ghost" onClick={() => setDeleting(true)}>
          {t('admin.tasks.deletePhotos')}
        </Button>
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('admin.tasks.deletePhotosTitle')}
        description={t('admin.tasks.deletePhotosText')}
        confirmLabel={t('admin.tasks.deletePhotos')}
        destructive
        pending={deletion.isPending}
        onConfirm={remove}
      />
    </Card>
  )
}
