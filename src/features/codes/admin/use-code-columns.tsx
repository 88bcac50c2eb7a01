import { MapPin } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceColumn } from '@/components/resource-table/resource-column'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import type { CodeRow } from '@/features/codes/api/codes'
import { pointsIn, scanLimitIn } from '@/features/codes/model/code-query'
import { printedAddress } from '@/features/codes/model/printed-address'
import { formatShortCode } from '@/lib/codes/short-code'
import { sessionLabel } from '@/lib/hunt/session-label'
import { useFormat } from '@/lib/i18n/use-format'
import { writeMedia } from '@/lib/media/media-csv'

function NameCell({ code }: { code: CodeRow }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2 font-semibold break-words min-[700px]:justify-start">
      {code.name}
      {code.is_decoy && <Badge tone="warning">{t('admin.codes.decoy')}</Badge>}
      {!code.is_active && <Badge>{t('admin.codes.inactive')}</Badge>}
    </span>
  )
}

function FindsCell({ code }: { code: CodeRow }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (code.is_decoy) return '–'
  if (code.finds === 0) return <Badge>{t('admin.codes.unfound')}</Badge>
  return (
    <span title={code.last_found_at ? format.timestamp(code.last_found_at) : undefined}>
      {format.number(code.finds)}
    </span>
  )
}

function PlaceCell({ code }: { code: CodeRow }) {
  const { t } = useTranslation()
  if (code.latitude === null) return '–'
  const details = [
    code.radius_m !== null && t('admin.codes.radiusShort', { metres: code.radius_m }),
    code.place_accuracy_m !== null &&
      t('admin.codes.accuracyShort', { metres: code.place_accuracy_m }),
  ].filter(Boolean)
  return (
    <span className="inline-flex items-center gap-1.5">
      <MapPin aria-hidden="true" className="size-4 shrink-0" />
      {details.length > 0 ? details.join(' · ') : t('admin.codes.placed')}
    </span>
  )
}

/**
 * Columns of the list; the CSV file also has the printed URL and the coordinates. Of one hunt it has the points
 * and limits in that hunt, of all hunts neither.
 * @param huntId empty: all hunts
 */
export function useCodeColumns(site: string, huntId = ''): ResourceColumn<CodeRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    // CSV only: replaces the badges.
    const flag = (
      id: 'inactive' | 'decoy',
      isSet: (row: CodeRow) => boolean,
    ): ResourceColumn<CodeRow> => ({
      id,
      header: t(`admin.codes.${id}`),
      value: (row) => t(isSet(row) ? 'common.yes' : 'common.no'),
      shown: false,
    })
    const csvOnly = (
      id: 'points' | 'limit' | 'latitude' | 'longitude' | 'radius',
      value: (row: CodeRow) => number | null,
    ): ResourceColumn<CodeRow> => ({ id, header: t(`admin.codes.${id}`), value, shown: false })
    const inHunt =
      huntId === ''
        ? []
        : [
            { ...csvOnly('points', (row) => pointsIn(row, huntId)), id: 'hunt-points' },
            csvOnly('limit', (row) => scanLimitIn(row, huntId)),
          ]
    const ofCard = (
      id: 'titleHu' | 'titleEn' | 'textHu' | 'textEn' | 'clue',
      value: (row: CodeRow) => string | null,
    ): ResourceColumn<CodeRow> => ({
      id: `card-${id}`,
      header: t(`admin.codes.card.${id}`),
      value,
      shown: false,
    })
    const ofMedia = (
      ['media', 'mediaAltHu', 'mediaAltEn', 'mediaTranscriptHu', 'mediaTranscriptEn'] as const
    ).map((id, at): ResourceColumn<CodeRow> => ({
      id: `card-${id}`,
      header: t(`admin.codes.card.${id}`),
      value: (row) => writeMedia(row.card_media)[at] ?? '',
      shown: false,
    }))
    const sessions = (row: CodeRow) =>
      row.sessions.map((session) => sessionLabel(t, session)).join(', ')
    return [
      {
        id: 'name',
        header: t('admin.codes.name'),
        value: (row) => row.name,
        cell: (row) => <NameCell code={row} />,
        sortable: true,
      },
      flag('inactive', (row) => !row.is_active),
      flag('decoy', (row) => row.is_decoy),
      {
        id: 'short_code',
        header: t('admin.codes.shortCode'),
        value: (row) => formatShortCode(row.short_code),
        cell: (row) => (
          <span className="inline-flex items-center gap-1 font-mono whitespace-nowrap">
            {formatShortCode(row.short_code)}
            <CopyButton
              text={formatShortCode(row.short_code)}
              label={t('admin.codes.copyShortCode', { name: row.name })}
            />
          </span>
        ),
        sortable: true,
      },
      {
        id: 'points',
        header: t('admin.codes.points'),
        value: (row) => row.points,
        type: 'number',
        sortable: true,
        // Imported into a hunt, they would replace the points there.
        exported: false,
      },
      ...inHunt,
      {
        id: 'finds',
        header: t('admin.codes.finds'),
        value: (row) => row.finds,
        cell: (row) => <FindsCell code={row} />,
        type: 'number',
        sortable: true,
      },
      {
        id: 'sessions',
        header: t('admin.codes.sessions'),
        value: (row) => sessions(row),
        cell: (row) => sessions(row) || '–',
        sortable: false,
      },
      {
        id: 'place',
        header: t('admin.codes.place'),
        value: (row) => row.latitude,
        cell: (row) => <PlaceCell code={row} />,
        sortable: false,
        exported: false,
      },
      csvOnly('latitude', (row) => row.latitude),
      csvOnly('longitude', (row) => row.longitude),
      csvOnly('radius', (row) => row.radius_m),
      ofCard('titleHu', (row) => row.card_title_hu),
      ofCard('titleEn', (row) => row.card_title_en),
      ofCard('textHu', (row) => row.card_text_hu),
      ofCard('textEn', (row) => row.card_text_en),
      ...ofMedia,
      ofCard('clue', (row) => row.reveals_clue),
      {
        id: 'address',
        header: t('admin.codes.addressColumn'),
        value: (row) => printedAddress(site, row.printed_id),
        cell: (row) => (
          <CopyButton
            text={printedAddress(site, row.printed_id)}
            label={t('admin.codes.copyAddress', { name: row.name })}
          />
        ),
        sortable: false,
      },
    ]
  }, [t, site, huntId])
}
