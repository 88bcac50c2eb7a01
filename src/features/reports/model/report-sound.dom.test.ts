import { expect, test, vi } from 'vitest'
import { useReportSound } from '@/features/reports/model/report-sound'

test('The sound is off until it is wanted, plays once when turned on, and is remembered', () => {
  const start = vi.fn()
  class Context {
    currentTime = 0
    destination = {}
    resume = () => Promise.resolve()
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
  expect(start).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem('report-sound')).toBe('on')
  useReportSound.getState().setOn(false)
  expect(start).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem('report-sound')).toBe('off')
})
