import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LogEntry, LogLevel } from '@/lib/logger/log-types'

function entry(action: string, level: LogLevel = 'info'): LogEntry {
  const timestamp = '2026-01-01T00:00:00Z'
  return { level, component: 'test', action, details: {}, timestamp, userId: null }
}

const actions = (entries: readonly LogEntry[]) => entries.map(({ action }) => action)
const kept = () => JSON.parse(localStorage.getItem('critical-errors') ?? '[]') as LogEntry[]

/** Imports a fresh log, as after a reload. */
async function open() {
  vi.resetModules()
  const { useDebugLog } = await import('@/lib/logger/debug-log')
  return useDebugLog
}

describe('The debug log', () => {
  let log: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    log = await open()
  })
  const add = (...entries: LogEntry[]) => entries.forEach((one) => log.getState().add(one))

  it('keeps the latest 1000 entries, newest last', () => {
    add(...Array.from({ length: 1001 }, (_, index) => entry(`e${index}`)))
    const held = actions(log.getState().entries)
    expect(held).toHaveLength(1000)
    expect(held[0]).toBe('e1')
    expect(held.at(-1)).toBe('e1000')
  })

  it('persists only the latest 50 errors', () => {
    add(entry('warned', 'warn'), entry('told'))
    expect(kept()).toEqual([])
    add(...Array.from({ length: 51 }, (_, index) => entry(`broken ${index}`, 'error')))
    expect(actions(kept())).toHaveLength(50)
    expect(actions(kept())[0]).toBe('broken 1')
    expect(actions(kept())).toEqual(actions(log.getState().criticalErrors))
  })

  it('restores the errors after a reload, with those of other tabs', async () => {
    add(entry('before', 'error'))
    const otherTab = await open()
    otherTab.getState().add(entry('elsewhere', 'error'))
    add(entry('after', 'error'))
    const reloaded = (await open()).getState()
    expect(actions(reloaded.criticalErrors)).toEqual(['before', 'elsewhere', 'after'])
    expect(reloaded.entries).toEqual([])
  })

  it('is empty after it was cleared, in storage too', async () => {
    add(entry('broken', 'error'))
    log.getState().clear()
    expect(log.getState()).toMatchObject({ entries: [], criticalErrors: [] })
    expect((await open()).getState().criticalErrors).toEqual([])
  })
})
