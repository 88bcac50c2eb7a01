import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ResourceDialog } from '@/components/resource-form/resource-dialog'
import { Checkbox } from '@/components/ui/field'
import { writeHuntFile } from '@/features/hunt-files/model/write-hunt-file'
import { datedName, saveFile } from '@/lib/browser/save-file'
import { searchKey } from '@/lib/format/search-key'
import { useLanguage } from '@/lib/i18n/use-language'

const exportSchema = z.object({ withOffers: z.boolean(), withPrints: z.boolean() })

interface HuntExportDialogProps {
  gameSession: { id: string; name: string }
  onClose: () => void
}

/** Saves a hunt as a file that another server can import. */
export function HuntExportDialog({ gameSession, onClose }: HuntExportDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const { id, name } = gameSession
  return (
    <ResourceDialog
      title={t('admin.huntFiles.exportTitle', { name })}
      description={t('admin.huntFiles.exportText')}
      onClose={onClose}
      schema={exportSchema}
      defaultValues={{ withOffers: true, withPrints: false }}
      submitLabel={t('admin.huntFiles.export')}
      onSubmit={async (options) => {
        const { signal } = (running.current = new AbortController())
        setShare(0)
        try {
          const file = await writeHuntFile(
            { gameSessionId: id, ...options },
            language,
            setShare,
            signal,
          )
          const stem = searchKey(name)
            .replace(/[^a-z0-9]+/g, '-')
            .slice(0, 60)
          saveFile(datedName(stem, 'zip'), file)
        } finally {
          setShare(null)
        }
      }}
    >
      {(form) => (
        <>
          <Checkbox label={t('admin.huntFiles.withOffers')} {...form.register('withOffers')} />
          <div>
            <Checkbox label={t('admin.huntFiles.withPrints')} {...form.register('withPrints')} />
            <p className="text-soft text-sm">{t('admin.huntFiles.withPrintsHint')}</p>
          </div>
          {share !== null && (
            <div className="flex flex-wrap items-center gap-3">
              <p role="status">{t('admin.huntFiles.exporting')}</p>
              <progress
                className="progress w-40"
                aria-label={t('admin.huntFiles.exporting')}
                value={share}
                max={1}
              />
            </div>
          )}
        </>
      )}
    </ResourceDialog>
  )
}
