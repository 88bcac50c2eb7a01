import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Layers, Map as MapIcon, MapPinPlus, Plus, Printer, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePagedList } from '@/components/resource-table/paged-list'
import { RowActions } from '@/components/resource-table/row-actions'
import { ResourceTable } from '@/components/resource-table/resource-table'
import { GAME_SESSION_PARAM, linkedDialogs } from '@/config/game-session-path'
import { paths } from '@/config/paths'
import { CodeFilters } from '@/features/codes/admin/code-filters'
import { CodeDialogs, type OpenDialog } from '@/features/codes/admin/code-dialogs'
import { SelectionActions } from '@/features/codes/admin/selection-actions'
import { codeColumns } from '@/features/codes/admin/code-columns'
import { useSelectedCodes } from '@/features/codes/admin/use-selected-codes'
import { usePrintSite } from '@/features/codes/admin/print/use-print-site'
import { codeList, type CodeRow } from '@/features/codes/api/codes'
import { noCodeFilters } from '@/features/codes/model/code-form'
import type { PrintedCode } from '@/features/codes/model/print-layout'
import { adminTasksQueryOptions } from '@/features/tasks/api/admin-tasks'
import { useTexts } from '@/lib/i18n/use-texts'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import { useOpenedDialog } from '@/lib/browser/use-opened-dialog'
import { toasts } from '@/stores/toasts'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { useGameSessionResourceQuery } from '@/components/resource-table/use-game-session-resource-query'

/** Loaded on demand, because it includes the decoder. */
const loadOnSite = async () =>
  (await import('@/features/codes/admin/place/on-site-dialog')).OnSiteDialog

/** Opens the dialog that measures the positions of codes on site. */
export function OnSiteButton() {
  const { t } = useTranslation()
  const [OnSiteDialog, loadOnSiteDialog] = useLazyComponent(loadOnSite)
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    if (await loadOnSiteDialog()) setOpen(true)
  }

  return (
    <>
      <Button icon={MapPinPlus} variant="outline" onClick={() => void open()}>
        {t('admin.codes.onSite.open')}
      </Button>
      {isOpen && OnSiteDialog && <OnSiteDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type Printable = Pick<CodeRow, 'printed_id' | 'name' | 'short_code'>

function toPrinted({ printed_id: id, name, short_code: shortCode }: Printable): PrintedCode {
  return { id, name, shortCode }
}

/** Loaded on demand, because it includes papaparse. */
const loadImport = async () => (await import('@/features/codes/admin/code-import')).CodeImport

/** Admin page for the printed codes. */
export function QrCodesPage() {
  const { t, errorText } = useTexts()
  const { site } = usePrintSite()
  const list = useGameSessionResourceQuery(noCodeFilters)
  const { query, setQuery, filters, setFilters } = list
  const gameSessionId = filters[GAME_SESSION_PARAM]
  const queryClient = useQueryClient()
  const tasksOptions = adminTasksQueryOptions(gameSessionId)
  const { data: tasks } = useQuery({ ...tasksOptions, enabled: gameSessionId !== '' })
  const columns = useMemo(
    () => codeColumns(site, gameSessionId, tasks),
    [site, gameSessionId, tasks],
  )
  const { page, listed } = usePagedList(codeList, filters, list)
  const { selectedCodes, selectedIds, onChange } = useSelectedCodes(
    page.data,
    JSON.stringify([query.search, filters]),
  )
  const opened = useOpenedDialog(linkedDialogs[paths.adminQrCodes])
  const [dialog, setDialog] = useState<OpenDialog | null>(opened && { kind: opened })
  const [CodeImport, loadCodeImport] = useLazyComponent(loadImport)
  const [importing, setImporting] = useState(false)
  const isFiltered = Object.values(filters).some(Boolean)

  async function openImport(): Promise<void> {
    if (await loadCodeImport()) setImporting(true)
  }

  async function printAll(): Promise<void> {
    try {
      setDialog({ kind: 'print', codes: (await listed.fetchAll()).map(toPrinted) })
    } catch (error) {
      toasts.error(errorText(error))
    }
  }

  /** Adds the pictures and sounds of cards and tasks to the exported list. */
  async function withMedia(csv: string, codes: readonly CodeRow[]): Promise<string | Blob> {
    const loaded =
      gameSessionId === '' ? [] : await queryClient.query({ ...tasksOptions, staleTime: 'static' })
    const { withMediaFiles } = await import('@/lib/media/media-archive')
    const media = codes.flatMap(({ id, card_media }) => [
      ...card_media,
      ...(loaded.find(({ qr_code_id }) => qr_code_id === id)?.media ?? []),
    ])
    return withMediaFiles('qr-codes.csv', csv, media)
  }

  return (
    <>
      <PageHeader
        title={t('admin.codes.title')}
        description={t('admin.codes.intro')}
        actions={
          <>
            <Button
              icon={Printer}
              variant="outline"
              disabled={!page.data?.length}
              onClick={() => void printAll()}
            >
              {t('admin.codes.printAll')}
            </Button>
            <Button icon={MapIcon} variant="outline" onClick={() => setDialog({ kind: 'places' })}>
              {t('admin.codes.overview.open')}
            </Button>
            <OnSiteButton />
            <Button icon={Upload} variant="outline" onClick={() => void openImport()}>
              {t('admin.codes.import.open')}
            </Button>
            <Button icon={Layers} variant="outline" onClick={() => setDialog({ kind: 'series' })}>
              {t('admin.codes.series.open')}
            </Button>
            <Button icon={Plus} onClick={() => setDialog({ kind: 'edit', code: null })}>
              {t('admin.codes.create')}
            </Button>
          </>
        }
      />
      <ResourceTable
        label={t('admin.codes.title')}
        columns={columns}
        {...listed}
        rowKey={(row) => row.id}
        exportName="qr-codes"
        exportFile={withMedia}
        filters={<CodeFilters filters={filters} onChange={setFilters} />}
        selection={{
          selected: selectedIds,
          onChange,
          actions: (
            <SelectionActions
              ids={[...selectedIds]}
              onPrint={() => setDialog({ kind: 'print', codes: selectedCodes.map(toPrinted) })}
            />
          ),
        }}
        rowActions={(code) => (
          <RowActions
            name={code.name}
            main={{
              label: t('common.edit'),
              name: t('admin.codes.editNamed', { name: code.name }),
              onClick: () => setDialog({ kind: 'edit', code }),
            }}
            more={[
              {
                label: t('admin.codes.printOne'),
                onSelect: () => setDialog({ kind: 'print', codes: [toPrinted(code)] }),
              },
              {
                label: t('admin.codes.replace'),
                onSelect: () => setDialog({ kind: 'replace', code }),
              },
            ]}
            onDelete={() => setDialog({ kind: 'delete', code })}
          />
        )}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('table.noMatch')}
              action={
                <Button variant="outline" onClick={() => setFilters(noCodeFilters)}>
                  {t('admin.codes.showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t('admin.codes.emptyTitle')}
              description={t('admin.codes.emptyText')}
              action={
                <Button onClick={() => setDialog({ kind: 'series' })}>
                  {t('admin.codes.series.open')}
                </Button>
              }
            />
          )
        }
      />
      {importing && CodeImport && <CodeImport onClose={() => setImporting(false)} />}
      {dialog && (
        <CodeDialogs
          dialog={dialog}
          rows={page.data}
          gameSessionId={gameSessionId}
          onEdit={(code) => setDialog({ kind: 'edit', code })}
          onClose={() => setDialog((now) => (now === dialog ? null : now))}
          onReplaced={(code) => setDialog({ kind: 'print', codes: [toPrinted(code)] })}
          onCreated={(prefix) => setQuery({ ...query, search: prefix, offset: 0 })}
        />
      )}
    </>
  )
}
