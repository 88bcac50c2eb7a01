import { Download, Search } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import type { ResourceColumn, ResourceQuery } from '@/components/resource-table/resource-column'
import { useCsvExport } from '@/components/resource-table/use-csv-export'

const SEARCH_DELAY_MS = 250

export interface ResourceToolbarProps<Row extends object> {
  columns: readonly ResourceColumn<Row>[]
  rows: Row[] | undefined
  query: ResourceQuery
  onQueryChange: (query: ResourceQuery) => void
  searchable?: boolean
  exportName?: string
  fetchAll?: () => Promise<Row[]>
  toolbar?: ReactNode
}

/** Search, the screen's own filters, and the CSV export. */
export function ResourceToolbar<Row extends object>(props: ResourceToolbarProps<Row>) {
  const { columns, rows, exportName, fetchAll, searchable = true } = props
  const { t } = useTranslation()
  const { isExporting, exportCsv } = useCsvExport()

  async function exportRows(name: string): Promise<void> {
    await exportCsv(name, async (toCsv) =>
      toCsv(columns, fetchAll ? await fetchAll() : (rows ?? [])),
    )
  }

  if (!searchable && !exportName && !props.toolbar) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {searchable && <SearchBox query={props.query} onQueryChange={props.onQueryChange} />}
      {props.toolbar}
      {exportName && (
        <Button
          variant="outline"
          className="ms-auto"
          loading={isExporting}
          disabled={!rows || rows.length === 0}
          onClick={() => void exportRows(exportName)}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('table.export')}
        </Button>
      )}
    </div>
  )
}

function SearchBox({
  query,
  onQueryChange,
}: Pick<ResourceToolbarProps<object>, 'query' | 'onQueryChange'>) {
  const { t } = useTranslation()
  const [text, setText] = useState(query.search)
  const [asked, setAsked] = useState(query.search)
  const [known, setKnown] = useState(query.search)
  if (query.search !== known) {
    setKnown(query.search)
    // Not what was typed here: a link or the way back has led to another search.
    if (query.search !== asked) {
      setAsked(query.search)
      setText(query.search)
    }
  }

  useEffect(() => {
    if (text === asked) return
    const timer = setTimeout(() => {
      setAsked(text)
      onQueryChange({ ...query, search: text, offset: 0 })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, asked, query, onQueryChange])

  return (
    <label className="input min-h-11 grow sm:max-w-80">
      <Search aria-hidden="true" className="size-4" />
      <input
        type="search"
        aria-label={t('common.search')}
        placeholder={t('common.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
