import { expect, test } from 'vitest'
import { groupReports } from '@/features/reports/model/group-reports'

const report = (qr_code_id: string | null, id: number) => ({
  id,
  qr_code_id,
  qr_code_name: qr_code_id && `Code ${qr_code_id}`,
})

test('Reports are grouped by code, the most reported first, those without a code last', () => {
  const groups = groupReports([
    report(null, 1),
    report('a', 2),
    report('b', 3),
    report(null, 4),
    report('b', 5),
    report(null, 6),
  ])
  expect(groups.map(({ codeName, reports }) => [codeName, reports.map(({ id }) => id)])).toEqual([
    ['Code b', [3, 5]],
    ['Code a', [2]],
    [null, [1, 4, 6]],
  ])
})

test('Without reports there is no group', () => {
  expect(groupReports([])).toEqual([])
})
