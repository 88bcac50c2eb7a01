import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toCsv } from '@/components/resource-table/export-csv'
import { initialResourceQuery } from '@/components/resource-table/resource-column'
import { ResourceToolbar } from '@/components/resource-table/resource-toolbar'

vi.mock('@/components/resource-table/export-csv', () => ({ toCsv: vi.fn() }))
vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn(), datedName: (name: string) => name }))

test('The CSV file contains a row once when new rows shift the pages', async () => {
  const [third, second, first] = [{ id: 3 }, { id: 2 }, { id: 1 }]
  render(
    <ResourceToolbar
      columns={[]}
      rows={[third]}
      rowKey={(row) => String(row.id)}
      query={initialResourceQuery}
      onQueryChange={vi.fn()}
      exportName="scans"
      fetchAll={() => Promise.resolve([third, second, { ...second }, first])}
      sortsByDefault={false}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'table.export' }))
  await waitFor(() => expect(toCsv).toHaveBeenCalledOnce())
  expect(vi.mocked(toCsv).mock.lastCall?.[1]).toEqual([third, second, first])
})
