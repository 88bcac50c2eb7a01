import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState, QueryPlaceholder } from '@/components/ui/error-state'
import { Select, toOptions } from '@/components/ui/field'
import { allCodesQueryOptions, type CodeRow } from '@/features/codes/api/codes'
import { nextCodeWithoutPlace, codesWithoutPlace } from '@/features/codes/model/codes-without-place'
import { useContentTable } from '@/lib/content/use-content-table'
import { useTexts } from '@/lib/i18n/use-texts'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import type { Coordinates } from '@/lib/geolocation/geodesy'

/** Loaded on demand, because it includes Leaflet. */
const loadMap = async () => (await import('@/features/codes/admin/place/codes-map')).CodesMap

interface PlacesDialogProps {
  /** Empty: the codes of all hunts. */
  gameSessionId: string
  onEdit: (code: CodeRow) => void
  onClose: () => void
}

/** Map of all codes with their finds, on which codes get their places one after another. */
export function PlacesDialog({ gameSessionId, onEdit, onClose }: PlacesDialogProps) {
  const { t } = useTranslation()
  const codes = useQuery(allCodesQueryOptions(gameSessionId))
  // Once every code has a place, the dialog is an overview.
  const view = codes.data && codesWithoutPlace(codes.data).length === 0 ? 'overview' : 'places'
  return (
    <Dialog
      onClose={onClose}
      title={t(`admin.codes.${view}.title`)}
      description={t(`admin.codes.${view}.text`)}
      size="lg"
    >
      {!codes.data && <QueryPlaceholder query={codes} rows={5} />}
      {codes.data?.length === 0 && <p>{t('admin.codes.places.none')}</p>}
      {codes.data && codes.data.length > 0 && <Placing codes={codes.data} onEdit={onEdit} />}
    </Dialog>
  )
}

interface PlacingProps {
  codes: readonly CodeRow[]
  onEdit: (code: CodeRow) => void
}

function Placing({ codes, onEdit }: PlacingProps) {
  const { t, format } = useTexts()
  const { update } = useContentTable('qr_codes')
  const [CodesMap, loadCodesMap] = useLazyComponent(loadMap)
  const openMap = useEffectEvent(() => void loadCodesMap())
  useEffect(() => openMap(), [])
  const [chosenId, setChosenId] = useState(() => codesWithoutPlace(codes)[0]?.id ?? '')
  const [failure, setFailure] = useState<unknown>(null)
  const [saved, setSaved] = useState('')
  // Codes whose place is being saved: the next tap does not wait for the list.
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const selectedCode = codes.find(({ id }) => id === chosenId)
  const missing = codesWithoutPlace(codes).length

  async function place(code: CodeRow, { latitude, longitude }: Coordinates): Promise<void> {
    setFailure(null)
    try {
      await update.mutateAsync({
        id: code.id,
        version: code.updated_at,
        // Chosen on the map, not measured.
        values: { latitude, longitude, place_accuracy_m: null },
      })
      setSaved(t('admin.codes.places.placed', { name: code.name }))
    } catch (error) {
      setFailure(error)
      setChosenId(code.id)
      setSent((ids) => new Set([...ids].filter((id) => id !== code.id)))
    }
  }

  function pick(at: Coordinates): void {
    if (!selectedCode) return
    const left = codes.filter(({ id }) => id === selectedCode.id || !sent.has(id))
    setChosenId(nextCodeWithoutPlace(left, selectedCode.id) ?? '')
    setSent(new Set([...sent, selectedCode.id]))
    void place(selectedCode, at)
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium" role="status">
        {missing > 0
          ? t('admin.codes.places.missing', { count: missing })
          : t('admin.codes.places.complete')}
        {saved !== '' && <span className="text-soft font-normal"> · {saved}</span>}
      </p>
      <Select
        label={t('admin.codes.places.next')}
        value={chosenId}
        emptyLabel="–"
        options={toOptions(codes, ({ name, latitude }) => (latitude === null ? name : `✓ ${name}`))}
        onChange={(event) => setChosenId(event.target.value)}
      />
      {failure !== null && <ErrorState error={failure} />}
      {selectedCode && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span>
            {t('admin.codes.overview.pin', {
              name: selectedCode.name,
              count: selectedCode.finds,
              last:
                selectedCode.last_found_at === null
                  ? t('admin.codes.overview.never')
                  : format.timestampWithSeconds(selectedCode.last_found_at),
            })}
          </span>
          <Button size="sm" variant="outline" onClick={() => onEdit(selectedCode)}>
            {t('common.edit')}
          </Button>
        </p>
      )}
      {CodesMap && (
        <CodesMap
          codes={codes}
          chosenId={chosenId}
          isDisabled={!selectedCode}
          onPick={pick}
          onChoose={setChosenId}
          onMove={place}
        />
      )}
    </div>
  )
}
