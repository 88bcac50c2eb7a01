import { describe, expect, it } from 'vitest'
import { isConfirmed } from '@/features/profile/model/confirmation-word'

describe('the word that confirms a deletion', () => {
  it('ignores case and surrounding spaces', () => {
    expect(isConfirmed(' TÖRLÉS ', 'törlés', 'hu')).toBe(true)
    expect(isConfirmed('törles', 'törlés', 'hu')).toBe(false)
    expect(isConfirmed('', 'törlés', 'hu')).toBe(false)
  })
})
