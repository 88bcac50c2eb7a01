import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useHuntImportDialog } from '@/features/hunt-files/admin/hunt-import-dialog'
import { readyMadeTitles } from '@/features/hunt-files/model/ready-made'
import { queryKeyPrefixes } from '@/lib/account/keys'
import { useTexts } from '@/lib/i18n/use-texts'

/** Other beginnings of a new hunt than an empty form: a ready-made hunt, or a file. */
export function HuntStart() {
  const { t, localized } = useTexts()
  const { openFile, openReadyMade, dialog } = useHuntImportDialog()
  const titles = useQuery({
    queryKey: [...queryKeyPrefixes.admin, 'ready-made-hunts'],
    queryFn: readyMadeTitles,
    staleTime: Infinity,
  })
  return (
    <Card className="mb-4" title={t('admin.huntFiles.startTitle')}>
      <p className="text-soft text-sm">{t('admin.huntFiles.startText')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {titles.data?.map((item) => (
          <Button
            key={item.name}
            variant="outline"
            lang={localized.lang(item, 'title')}
            onClick={() => openReadyMade(item.name)}
          >
            {localized(item, 'title')}
          </Button>
        ))}
        <Button icon={FileUp} variant="ghost" onClick={openFile}>
          {t('admin.huntFiles.fromFile')}
        </Button>
      </div>
      {dialog}
    </Card>
  )
}
