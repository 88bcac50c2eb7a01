import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WorkProgress } from '@/components/csv-import/work-progress'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Checkbox } from '@/components/ui/field'
import { limitTexts } from '@/features/hunt-files/model/hunt-limits'
import { writeHuntFile } from '@/features/hunt-files/model/write-hunt-file'
import { datedName, saveFile } from '@/lib/browser/save-file'
import { searchKey } from '@/lib/format/search-key'
import { useLanguage } from '@/lib/i18n/use-language'
import { AppError } from '@/lib/supabase/errors'

interface HuntExportDialogProps {
  gameSession: { id: string; name: string }
  onClose: () => void
}

/** Saves a hunt as a file that another server can import. */
export function HuntExportDialog({ gameSession: { id, name }, onClose }: HuntExportDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function save(choices: FormData): Promise<void> {
    const { signal } = (running.current = new AbortController())
    setError(null)
    setShare(0)
    try {
      const options = {
        gameSessionId: id,
        withOffers: choices.has('withOffers'),
        withPrints: choices.has('withPrints'),
      }
      const file = await writeHuntFile(options, language, setShare, signal)
      const stem = searchKey(name)
        .replace(/[^a-z0-9]+/g, '-')
        .slice(0, 60)
      saveFile(datedName(stem, 'zip'), file)
      onClose()
    } catch (thrown) {
      if (!signal.aborted) setError(thrown)
    } finally {
      if (running.current.signal === signal) setShare(null)
    }
  }

  const isTooLarge = error instanceof AppError && error.key === 'hunt_file_too_large'
  return (
    <Dialog
      title={t('admin.huntFiles.exportTitle', { name })}
      description={t('admin.huntFiles.exportText')}
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <Checkbox label={t('admin.huntFiles.withOffers')} name="withOffers" defaultChecked />
        <div>
          <Checkbox label={t('admin.huntFiles.withPrints')} name="withPrints" />
          <p className="text-soft text-sm">{t('admin.huntFiles.withPrintsHint')}</p>
        </div>
        {share !== null && (
          <WorkProgress
            label={t('admin.huntFiles.exporting')}
            share={share}
            onStop={() => {
              running.current?.abort()
              setShare(null)
            }}
          />
        )}
        {isTooLarge && (
          <p role="alert" className="notice notice-error font-medium">
            {t('admin.huntFiles.tooLarge', limitTexts)}
          </p>
        )}
        {error !== null && !isTooLarge && <ErrorState error={error} />}
        <div className="sheet-footer">
          <Button variant="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={share !== null}>
            {t('admin.huntFiles.export')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
