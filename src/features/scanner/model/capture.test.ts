import { describe, expect, it } from 'vitest'
import {
  forgetCapture,
  restoreCapture,
  storeCapture,
  type Capture,
} from '@/features/scanner/model/capture'

const capture: Capture = {
  clientScanId: '80493dd4-6cdb-4adf-ad68-06a89d998078',
  userId: 'anna',
  gameSessionId: '5e550000-0000-4000-8000-000000000001',
  presented: 'LANCH2D8',
  scannedAt: '2026-11-21T11:25:41.992Z',
  position: null,
}

describe('a kept capture', () => {
  it('comes back whole for its player, until it is forgotten', () => {
    storeCapture(sessionStorage, capture)
    expect(restoreCapture(sessionStorage, 'anna')).toEqual(capture)
    forgetCapture(sessionStorage)
    expect(restoreCapture(sessionStorage, 'anna')).toBeNull()
  })

  it('is not handed to another player of the same tab', () => {
    storeCapture(sessionStorage, capture)
    expect(restoreCapture(sessionStorage, 'bela')).toBeNull()
    expect(restoreCapture(sessionStorage, 'anna')).toEqual(capture)
  })

  it.each([
    ['text that is no JSON', '{'],
    ['an older shape', '{"clientScanId":"1"}'],
  ])('is ignored when storage holds %s', (_, text) => {
    storeCapture(sessionStorage, capture)
    const key = sessionStorage.key(0)
    sessionStorage.setItem(String(key), text)
    expect(restoreCapture(sessionStorage, 'anna')).toBeNull()
  })

  it('does without storage where the browser forbids it', () => {
    const forbidden = new Proxy(sessionStorage, {
      get: () => () => {
        throw new DOMException('', 'SecurityError')
      },
    })
    expect(() => storeCapture(forbidden, capture)).not.toThrow()
    expect(() => forgetCapture(forbidden)).not.toThrow()
    expect(restoreCapture(forbidden, 'anna')).toBeNull()
  })
})
