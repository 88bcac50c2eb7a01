import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createOutboxStorage, type OutboxName } from '@/lib/offline/outbox-storage'
import { countUnsent } from '@/lib/offline/unsent'

const schema = z.object({ userId: z.string(), queuedAt: z.number() })

async function store(name: OutboxName, id: string, item: { userId: string; state?: 'counted' }) {
  await createOutboxStorage(name, schema).put(id, { ...item, queuedAt: 1 })
}

it('Scans, reports and acts of helpers that wait are counted, but only those of the user', async () => {
  expect(await countUnsent('anna')).toBe(0)
  await store('scan', 'scan', { userId: 'anna' })
  await store('scan', 'counted', { userId: 'anna', state: 'counted' })
  await store('scan', 'other', { userId: 'bela' })
  await store('report', 'report', { userId: 'anna' })
  await store('helper-act', 'act', { userId: 'anna' })
  await store('activity-record', 'record', { userId: 'anna' })
  expect(await countUnsent('anna')).toBe(3)
})
