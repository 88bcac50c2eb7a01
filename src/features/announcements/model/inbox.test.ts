import { describe, expect, it } from 'vitest'
import { badgeText, inboxItems } from '@/features/announcements/model/inbox'

const rain = { id: 'rain', created_at: '2026-06-01T10:05:00.250000+00:00' }
const start = { id: 'start', created_at: '2026-06-01T10:00:00+00:00' }
const unread = (readAt: string | null) =>
  inboxItems([rain, start], readAt)
    .filter(({ isUnread }) => isUnread)
    .map(({ id }) => id)

describe('The inbox', () => {
  it('is entirely unread before the first visit', () => {
    expect(unread(null)).toEqual(['rain', 'start'])
  })

  it('marks announcements newer than the last visit as unread, in any time zone', () => {
    expect(unread('2026-06-01T12:05:00+02:00')).toEqual(['rain'])
    expect(unread('2026-06-01T10:05:00.250000+00:00')).toEqual([])
  })

  it('keeps order and content', () => {
    expect(inboxItems([rain, start], rain.created_at)).toEqual([
      { ...rain, isUnread: false },
      { ...start, isUnread: false },
    ])
  })
})

describe('The badge of the bell', () => {
  it('stays short', () => {
    expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+'])
  })
})
