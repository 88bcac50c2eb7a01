import { renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import { toCsv } from '@/components/resource-table/export-csv'
import { useColumnContext } from '@/components/resource-table/resource-column'
import { codeColumns } from '@/features/codes/admin/code-columns'
import type { CodeRow } from '@/features/codes/api/codes'
import type { AdminTask } from '@/features/tasks/api/admin-tasks'

const code = {
  id: 'bridge',
  points: 20,
  is_active: false,
  is_decoy: true,
  ...{ latitude: 47.5, longitude: 19.04, radius_m: 25 },
  short_code: 'ABCDEFGH',
  sessions: [{ id: 'buda', points: 50, max_scans: 3 }],
  card_media: [],
} as unknown as CodeRow

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }))

/** The cells of the CSV file by heading. */
function exported(
  gameSessionId?: string,
  tasks?: Parameters<typeof codeColumns>[2],
): Partial<Record<string, string>> {
  const { result } = renderHook(useColumnContext)
  const csv = toCsv(codeColumns('https://hunt.test', gameSessionId, tasks), [code], result.current)
  const [headings = [], cells = []] = csv.split('\r\n').map((line) => line.split(';'))
  return Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]))
}

it('The CSV file marks inactive codes and decoys', () => {
  expect(exported()).toMatchObject({
    'admin.codes.inactive': 'common.yes',
    'admin.codes.decoy': 'common.yes',
  })
})

it('The CSV file has columns for position and radius', () => {
  expect(exported()).toMatchObject({
    'admin.codes.latitude': '47,5',
    'admin.codes.longitude': '19,04',
    'admin.codes.radius': '25',
  })
  expect(exported()).not.toHaveProperty(['admin.codes.place'])
})

it('The CSV file has the points and limits of the chosen hunt, and neither of all hunts', () => {
  expect(exported('buda')).toMatchObject({ 'admin.codes.points': '50', 'admin.codes.limit': '3' })
  expect(exported('')).not.toHaveProperty(['admin.codes.points'])
  expect(exported('')).not.toHaveProperty(['admin.codes.limit'])
})

it('The CSV file keeps an answer that is called true', () => {
  const task = { qr_code_id: 'bridge', kind: 'text', answers: ['true'], is_required: true }
  const tasks = [{ choices: [], media: [], ...task }] as unknown as AdminTask[]
  expect(exported('buda', tasks)).toMatchObject({
    'admin.tasks.csv.right': 'true',
    'admin.tasks.csv.required': 'common.yes',
  })
})
