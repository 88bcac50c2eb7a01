import { expect, test, vi } from 'vitest'
import { playReportSound, useReportSound } from '@/features/reports/model/report-sound'

test('The sound is off until it is wanted, plays once when turned on, and is remembered', async () => {
  const start = vi.fn()
  let allow: (() => void)[] = []
  class Context {
    currentTime = 0
    destination = {}
    resume = () => new Promise<void>((resolve) => allow.push(resolve))
    suspend = vi.fn()
    createGain = () => ({
      gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
      connect: vi.fn(),
    })
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start,
      stop: vi.fn(),
    })
  }
  vi.stubGlobal('AudioContext', Context)
  expect(useReportSound.getState().isOn).toBe(false)
  useReportSound.getState().setOn(true)
  allow[0]?.()
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2))
  expect(localStorage.getItem('report-sound')).toBe('on')

  vi.useFakeTimers()
  allow = []
  const late = playReportSound()
  vi.advanceTimersByTime(60_000)
  allow[0]?.()
  await late
  expect(start, 'a sound that was not allowed in time').toHaveBeenCalledTimes(2)
  useReportSound.getState().setOn(false)
  expect(start).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem('report-sound')).toBe('off')
})
