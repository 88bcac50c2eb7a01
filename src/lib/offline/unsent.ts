import * as z from 'zod/mini'
import { createOutboxStorage, isWaiting, type OutboxName } from '@/lib/offline/outbox-storage'

/** Log records are not among them: nobody misses those. */
const outboxNames: readonly OutboxName[] = ['scan', 'report', 'helper-act', 'task-answer']

/** What items of all outboxes have. */
const itemSchema = z.object({
  userId: z.string(),
  queuedAt: z.number(),
  state: z.optional(z.enum(['pending', 'counted', 'rejected'])),
})

/** Counts what a user did on this device and the server has not received. */
export async function countUnsent(userId: string): Promise<number> {
  const outboxes = await Promise.all(
    outboxNames.map((name) => createOutboxStorage(name, itemSchema).load()),
  )
  return outboxes
    .flatMap((items) => [...items.values()])
    .filter((item) => item.userId === userId && isWaiting(item)).length
}
