import { expect, test } from 'vitest'
import { readSubject } from '@/features/tokens/model/subject'

const id = 'c1e00000-0000-4000-8000-000000000001'

test.each(['clue', 'guide', 'session'])('A description names its %s', (kind) => {
  expect(readSubject(`${kind}:${id}`)).toEqual({ kind, id })
})

test.each(['', 'Kárpótlás', 'clue:lost', `coupon:${id}`, ` clue:${id}`])(
  'What a person wrote stays as it is: "%s"',
  (description) => {
    expect(readSubject(description)).toBeNull()
  },
)
