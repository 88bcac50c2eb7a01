import { Download, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { WorkProgress } from '@/components/csv-import/work-progress'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import {
  downloadTaskPhoto,
  fetchAllTaskPhotos,
  useDeleteTaskPhotos,
} from '@/features/tasks/api/admin-tasks'
import { datedName, saveFile } from '@/lib/browser/save-file'
import { writeZip } from '@/lib/browser/zip'
import { useTexts } from '@/lib/i18n/use-texts'
import { toAppError } from '@/lib/supabase/errors'
import { toasts } from '@/stores/toasts'

/** Returns the name of a photo in an archive: code, team or player, and the number of the answer. */
function photoFileName(photo: {
  answer_id: number
  qr_code_name: string
  team_name: string | null
  user_name: string | null
}): string {
  const parts = [photo.qr_code_name, photo.team_name ?? photo.user_name, photo.answer_id]
  // Characters that no file system or archive takes amiss.
  const words = parts.map((part) =>
    String(part ?? '')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, ''),
  )
  return `${words.filter(Boolean).join('_')}.jpg`
}

/** The photos that players handed in, in a ZIP archive, and their deletion once the hunt is over. */
export function TaskPhotos({ gameSessionId }: { gameSessionId: string }) {
  const { t, errorText } = useTexts()
  const deletion = useDeleteTaskPhotos()
  /** Of the download that runs; null: none. */
  const [share, setShare] = useState<number | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const downloading = useRef<AbortController>(null)
  const deleting = useRef<AbortController>(null)
  useEffect(() => () => downloading.current?.abort(), [])

  async function download(): Promise<void> {
    const { signal } = (downloading.current = new AbortController())
    setShare(0)
    try {
      const photos = await fetchAllTaskPhotos(gameSessionId)
      if (photos.length === 0) return toasts.notice(t('admin.tasks.noPhotos'))
      let missing = photos.length
      let failure: unknown = null
      async function* files() {
        for (const [index, photo] of photos.entries()) {
          signal.throwIfAborted()
          setShare(index / photos.length)
          try {
            const file = await downloadTaskPhoto(photo.photo_path, signal)
            yield [photoFileName(photo), new Uint8Array(await file.arrayBuffer())] as const
            missing -= 1
          } catch (error) {
            failure = error
            if (toAppError(error).key === 'network_unavailable') break
          }
        }
      }
      const archive = await writeZip(files())
      signal.throwIfAborted()
      if (missing === photos.length) throw failure
      if (missing > 0) toasts.error(t('admin.tasks.photosMissing', { count: missing }))
      saveFile(datedName('task-photos', 'zip'), archive)
    } catch (error) {
      if (!signal.aborted) toasts.error(errorText(error))
    } finally {
      if (downloading.current?.signal === signal) setShare(null)
    }
  }

  /** Goes on when the page is left. */
  function remove(): void {
    setDeleting(false)
    const { signal } = (deleting.current = new AbortController())
    deletion.mutate(
      { gameSessionId, signal },
      {
        onSuccess: (count) => toasts.success(t('admin.tasks.photosDeleted', { count })),
        onError: (error) => toasts.error(errorText(error)),
      },
    )
  }

  return (
    <Card title={t('admin.tasks.photos')}>
      <p className="mb-3 text-pretty">{t('admin.tasks.photosText')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={Download}
          variant="outline"
          loading={share !== null}
          onClick={() => void download()}
        >
          {t('admin.tasks.downloadPhotos')}
        </Button>
        <Button
          icon={Trash2}
          variant="ghost"
          // Enabled while photos are deleted, because the dialog gives the focus back to it.
          onClick={() => !deletion.isPending && setDeleting(true)}
        >
          {t('admin.tasks.deletePhotos')}
        </Button>
        {share !== null && (
          <WorkProgress
            label={t('admin.tasks.downloadingPhotos')}
            share={share}
            onStop={() => {
              downloading.current?.abort()
              setShare(null)
            }}
          />
        )}
        {deletion.isPending && (
          <WorkProgress
            label={t('admin.tasks.deletingPhotos')}
            onStop={() => deleting.current?.abort()}
          />
        )}
      </div>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('admin.tasks.deletePhotosTitle')}
        description={t('admin.tasks.deletePhotosText')}
        confirmLabel={t('admin.tasks.deletePhotos')}
        destructive
        onConfirm={remove}
      />
    </Card>
  )
}
