import { describe, expect, it } from 'vitest'
import { badgeText, inboxItems } from '@/features/announcements/model/inbox'

const rain = {
  id: 'rain',
  published_at: '2026-06-01T10:05:00.250000+00:00',
  game_session_name: null,
}
const start = { id: 'start', published_at: '2026-06-01T10:00:00+00:00', game_session_name: null }
const elsewhere = { ...start, id: 'elsewhere', game_session_name: 'Autumn hunt' }
const unread = (joined: string | null, others: string | null = null) =>
  inboxItems([rain, start, elsewhere], { joined, others })
    .filter(({ isUnread }) => isUnread)
    .map(({ id }) => id)

describe('The inbox', () => {
  it('is entirely unread before the first visit', () => {
    expect(unread(null)).toEqual(['rain', 'start', 'elsewhere'])
  })

  it('marks announcements newer than the last visit as unread, in any time zone', () => {
    expect(unread('2026-06-01T12:05:00+02:00', start.published_at)).toEqual(['rain'])
    expect(unread('2026-06-01T10:05:00.250000+00:00', start.published_at)).toEqual([])
  })

  it('has a mark of its own for hunts that the player has not joined', () => {
    expect(unread(rain.published_at)).toEqual(['elsewhere'])
    expect(unread(null, rain.published_at)).toEqual(['rain', 'start'])
  })

  it('leaves out the hunt that a list stored by an earlier build does not name', () => {
    const stored = { id: rain.id, published_at: rain.published_at } as typeof rain
    const [item] = inboxItems([stored], { joined: rain.published_at, others: null })
    expect(item).toEqual({ ...rain, isUnread: false })
  })

  it('keeps order and content', () => {
    const marks = { joined: rain.published_at, others: null }
    expect(inboxItems([rain, start], marks)).toEqual([
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
