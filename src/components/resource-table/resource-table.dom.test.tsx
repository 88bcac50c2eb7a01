import { fireEvent, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  initialResourceQuery,
  type ResourceColumn,
} from '@/components/resource-table/resource-column'
import { ResourceTable } from '@/components/resource-table/resource-table'
import translation from '../../../public/locales/en/translation.json'

const texts = translation.table

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation } } }),
)

interface Row {
  id: string
  name: string
}

const columns: ResourceColumn<Row>[] = [
  { id: 'name', header: () => 'Name', value: (row) => row.name },
]
const toRows = (...names: string[]): Row[] => names.map((name) => ({ id: name[0] ?? '', name }))

/** A server table with three pages. */
const pages = [toRows('Arch', 'Bridge'), toRows('Castle', 'Dome'), toRows('Ember')]
const limit = 2
const list = 'Codes'
const print = 'Print'
const kind = 'Kind'

interface CodesProps {
  /** Initial page. */
  start?: number
  onPrint?: (keys: readonly string[]) => void
}

function Codes({ start = 0, onPrint }: CodesProps) {
  const [query, setQuery] = useState({ ...initialResourceQuery, limit, offset: start * limit })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <ResourceTable
      label={list}
      columns={columns}
      rows={pages[query.offset / limit] ?? []}
      rowKey={(row) => row.id}
      server={{ total: 5, query, onQueryChange: setQuery }}
      selection={{
        selected,
        onChange: setSelected,
        actions: <button onClick={() => onPrint?.([...selected])}>{print}</button>,
      }}
    />
  )
}

const rowBox = (name: string) =>
  screen.getByRole('checkbox', { name: i18next.t('table.selectRow', { name }) })
const pageBox = () => screen.getByRole('checkbox', { name: texts.selectPage })
const bar = () => screen.queryByRole('group', { name: texts.bulkActions })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('shows a dash for a cell without content', () => {
  const empty: ResourceColumn<Row> = {
    id: 'end',
    header: () => 'End',
    value: () => null,
    cell: () => null,
  }
  render(
    <ResourceTable
      label={list}
      columns={[...columns, empty]}
      rows={toRows('Arch')}
      rowKey={(row) => row.id}
    />,
  )
  expect(screen.getByRole('cell', { name: '–' })).toBeVisible()
})

describe('an empty list', () => {
  const showsNextStep = () => {
    expect(screen.getByRole('heading', { name: texts.noMatch })).toBeVisible()
    expect(screen.getByText(texts.noMatchText)).toBeVisible()
  }
  const empty = 'Make the first one'

  it('suggests what to try when a search finds nothing', () => {
    const query = { ...initialResourceQuery, search: 'Zoo' }
    const server = { total: 0, query, onQueryChange: () => undefined }
    const rowKey = (row: Row) => row.id
    render(<ResourceTable {...{ label: list, columns, rows: [], rowKey, server, empty }} />)
    showsNextStep()
    expect(screen.queryByText(empty)).toBeNull()
  })

  it('shows the same when filters exclude all rows', () => {
    render(<ResourceTable label={list} columns={columns} rows={[]} rowKey={(row) => row.id} />)
    showsNextStep()
  })
})

it('Values are formatted by the type of their column', () => {
  const typed: ResourceColumn<{ amount: number | null }>[] = [
    { id: 'text', header: () => 'Text', value: (row) => row.amount },
    { id: 'number', header: () => 'Number', value: (row) => row.amount, type: 'number' },
    { id: 'percent', header: () => 'Percent', value: (row) => row.amount, type: 'percent' },
    {
      id: 'money',
      header: () => 'Money',
      value: (row) => row.amount,
      type: 'money',
      currency: () => 'EUR',
      emptyText: 'admin.sessions.openEnd',
    },
    { id: 'at', header: () => 'At', value: () => '2026-11-22T12:00:00Z', type: 'timestamp' },
  ]
  render(
    <ResourceTable
      label={list}
      columns={typed}
      rows={[{ amount: 1500 }, { amount: null }]}
      rowKey={(row) => String(row.amount)}
    />,
  )
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 4)).toEqual(['1500', '1,500', '150,000%', '€15.00'])
  expect(cells.slice(5, 9)).toEqual(['–', '–', '–', translation.admin.sessions.openEnd])
  expect(cells[4]).toMatch(/2026/)
})

describe('Selecting rows', () => {
  it('shows the bulk actions only while rows are selected', () => {
    const onPrint = vi.fn()
    render(<Codes onPrint={onPrint} />)
    expect(bar()).toBeNull()
    fireEvent.click(rowBox('Bridge'))
    expect(bar()).toHaveTextContent(i18next.t('table.selected', { count: 1 }))
    press(print)
    expect(onPrint).toHaveBeenCalledExactlyOnceWith(['B'])
    fireEvent.click(rowBox('Bridge'))
    expect(bar()).toBeNull()
  })

  it('selects and clears the page from its heading, which is indeterminate in between', () => {
    render(<Codes />)
    fireEvent.click(rowBox('Arch'))
    expect(pageBox()).toBePartiallyChecked()
    fireEvent.click(pageBox())
    expect(rowBox('Arch')).toBeChecked()
    expect(rowBox('Bridge')).toBeChecked()
    expect(pageBox()).toBeChecked()
    expect(pageBox()).not.toBePartiallyChecked()
    fireEvent.click(pageBox())
    expect(rowBox('Arch')).not.toBeChecked()
    expect(bar()).toBeNull()
  })

  it('keeps the selection of other pages', () => {
    const onPrint = vi.fn()
    render(<Codes onPrint={onPrint} />)
    fireEvent.click(pageBox())
    press(texts.next)
    expect(pageBox()).not.toBeChecked()
    fireEvent.click(rowBox('Dome'))
    expect(pageBox()).toBePartiallyChecked()
    press(texts.previous)
    expect(pageBox()).toBeChecked()
    press(print)
    expect(onPrint).toHaveBeenCalledExactlyOnceWith(['A', 'B', 'D'])
  })

  it('can be cleared for all pages at once', () => {
    render(<Codes />)
    fireEvent.click(pageBox())
    press(texts.next)
    const clear = screen.getByRole('button', { name: texts.clearSelection })
    clear.focus()
    fireEvent.click(clear)
    expect(bar()).toBeNull()
    expect(rowBox('Castle')).toHaveFocus()
    press(texts.previous)
    expect(pageBox()).not.toBeChecked()
  })

  it('can select the page without its heading, which is hidden on phones', () => {
    render(<Codes />)
    fireEvent.click(rowBox('Arch'))
    const fromBar = within(screen.getByRole('group', { name: texts.bulkActions }))
    fireEvent.click(fromBar.getByRole('button', { name: texts.selectPage }))
    expect(rowBox('Bridge')).toBeChecked()
  })
})

describe('The pages of a list', () => {
  it('keep the focus on the button at the last page', () => {
    render(<Codes start={1} />)
    const next = screen.getByRole('button', { name: texts.next })
    next.focus()
    press(texts.next)
    expect(screen.getByRole('cell', { name: 'Ember' })).toBeVisible()
    // Browsers blur disabled buttons; jsdom does not.
    expect(next).toBeEnabled()
    expect(next).toHaveAttribute('aria-disabled', 'true')
    press(texts.next)
    expect(screen.getByRole('cell', { name: 'Ember' })).toBeVisible()
  })

  it('return to the first page when the last one has become empty', () => {
    render(<Codes start={3} />)
    expect(screen.getByRole('cell', { name: 'Arch' })).toBeVisible()
  })

  it('start anew after a filter of the browser, but not after a live update or a selection', () => {
    const numbered = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: String(at), name: `Row ${at}` }))
    const table = (rows: Row[]) => (
      <ResourceTable
        label={list}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        filters={<input aria-label={kind} />}
        selection={{ selected: new Set(), onChange: () => undefined, actions: null }}
      />
    )
    const { rerender } = render(table(numbered(120)))
    press(texts.next)
    const second = screen.getAllByRole('cell', { name: /^Row/ })[0]?.textContent
    expect(second).not.toBe('Row 0')
    rerender(table(numbered(121)))
    fireEvent.click(rowBox(second ?? ''))
    expect(screen.getByRole('cell', { name: second })).toBeVisible()
    fireEvent.change(screen.getByLabelText(kind), { target: { value: 'x' } })
    expect(screen.getByRole('cell', { name: 'Row 0' })).toBeVisible()
  })
})

describe('Filters and order on a phone', () => {
  function Sorted({ activeFilters = 0, rows = toRows('Bridge', 'Arch', 'Castle') }) {
    return (
      <ResourceTable
        label={list}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        filters={<select aria-label={kind} />}
        activeFilters={activeFilters}
      />
    )
  }
  const toggle = () => screen.getByRole('button', { name: new RegExp(texts.filters) })

  it('are collapsed behind a button with the number of active filters', () => {
    const { rerender } = render(<Sorted activeFilters={0} />)
    expect(toggle()).toHaveAccessibleName(texts.filters)
    rerender(<Sorted activeFilters={2} />)
    expect(toggle()).toHaveAccessibleName(
      new RegExp(i18next.t('table.filtersActive', { count: 2 })),
    )
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    const panel = document.getElementById(toggle().getAttribute('aria-controls') ?? '')
    expect(panel).toContainElement(screen.getByLabelText(kind))
    expect(panel).toHaveAttribute('data-open', 'false')
    fireEvent.click(toggle())
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    expect(panel).toHaveAttribute('data-open', 'true')
  })

  const names = () =>
    within(screen.getByRole('table', { name: list }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)

  it('sort names in natural order', () => {
    render(
      <Sorted
        rows={toRows('Zoé', 'Árpád 10', 'Béla', 'Árpád 2').map((row, id) => ({
          ...row,
          id: String(id),
        }))}
      />,
    )
    fireEvent.change(screen.getByLabelText(texts.sortBy), { target: { value: 'name' } })
    expect(names()).toEqual(['Árpád 2', 'Árpád 10', 'Béla', 'Zoé'])
  })

  it('provide a sort select for cards', () => {
    render(<Sorted />)
    expect(names()).toEqual(['Bridge', 'Arch', 'Castle'])
    const order = screen.getByLabelText(texts.sortBy)
    fireEvent.change(order, { target: { value: '-name' } })
    expect(names()).toEqual(['Castle', 'Bridge', 'Arch'])
    fireEvent.change(order, { target: { value: 'name' } })
    expect(names()).toEqual(['Arch', 'Bridge', 'Castle'])
    fireEvent.change(order, { target: { value: '' } })
    expect(names()).toEqual(['Bridge', 'Arch', 'Castle'])
  })
})

it('A column hidden on phones is marked for the style sheet and stays in the table', () => {
  render(
    <ResourceTable
      label={list}
      columns={[
        ...columns,
        { id: 'id', header: () => kind, value: (row) => row.id, inCards: false },
      ]}
      rows={toRows('Arch')}
      rowKey={(row) => row.id}
    />,
  )
  expect(screen.getByRole('cell', { name: 'A' }).dataset['inCards']).toBe('false')
  expect(screen.getByRole('cell', { name: 'Arch' }).dataset['inCards']).toBeUndefined()
})

describe('The announcement of a list', () => {
  const statusText = () => screen.getByRole('status').textContent
  const noKind = 'No kind'

  function Letters({ rows }: { rows: Row[] | undefined }) {
    const [only, setOnly] = useState('')
    return (
      <ResourceTable
        label={list}
        columns={columns}
        rows={rows?.filter(({ name }) => name.includes(only))}
        rowKey={(row) => row.id}
        filters={
          <select aria-label={kind} value={only} onChange={(event) => setOnly(event.target.value)}>
            <option value="">{noKind}</option>
            <option>m</option>
          </select>
        }
      />
    )
  }

  it('is its length after loading and after each filter', () => {
    const { rerender } = render(<Letters rows={undefined} />)
    rerender(<Letters rows={toRows('Arch', 'Dome', 'Ember')} />)
    expect(statusText()).toBe('3 rows')
    fireEvent.change(screen.getByLabelText(kind), { target: { value: 'm' } })
    expect(statusText()).toBe('2 rows')
  })

  it('ignores live updates and clears an outdated number', () => {
    const { rerender } = render(<Letters rows={toRows('Arch')} />)
    expect(statusText()).toBe('1 row')
    rerender(<Letters rows={toRows('Arch', 'Dome')} />)
    expect(statusText()).toBe('')
    rerender(<Letters rows={toRows('Arch')} />)
    expect(statusText()).toBe('')
    rerender(<Letters rows={toRows('Arch', 'Dome', 'Ember')} />)
    fireEvent.change(screen.getByLabelText(kind), { target: { value: 'm' } })
    expect(statusText()).toBe('2 rows')
  })

  it('is the new page, once', () => {
    const { container } = render(<Codes />)
    fireEvent.click(screen.getByRole('button', { name: texts.next }))
    expect(statusText()).toBe('Page 2 of 3 (5 rows)')
    expect(container.querySelectorAll('[aria-live]')).toHaveLength(0)
  })
})
