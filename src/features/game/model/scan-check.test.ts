import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scanChecks } from '@/features/game/model/scan-check'

const sql = new URL('../../../../supabase/schemas/20_game/rules_test_sessions.sql', import.meta.url)

test('The database checks exactly these rules, in this order', () => {
  const checked = [...readFileSync(sql, 'utf8').matchAll(/private\.scan_check\('(\w+)'/g)]
  expect(checked.map(([, check]) => check)).toEqual(scanChecks)
})
