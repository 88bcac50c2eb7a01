import { randomUUID } from 'node:crypto'
import type { Database } from '../database/connect'
import type { Claims } from '../lite/request-context'

interface Access {
  read: boolean
  write: boolean
}

/** Permissions of a client in a channel. */
export interface Rights {
  broadcast: Access
  presence: Access
}

const all: Access = { read: true, write: true }

/** Public channels are open to everybody with a key. */
export const publicRights: Rights = { broadcast: all, presence: all }

class Undo extends Error {}

/**
 * Checks row-level security on `realtime.messages` as hosted Realtime does: inserts rows as the owner and reads
 * them as the user, then inserts some as the user. Everything is rolled back.
 *
 * @param headers of the request that opened the socket, for policies that read them
 */
export async function authorize(
  database: Database,
  topic: string,
  claims: Claims,
  headers: string,
): Promise<Rights> {
  const ids = { broadcast: randomUUID(), presence: randomUUID() }
  const rights: Rights = {
    broadcast: { read: false, write: false },
    presence: { read: false, write: false },
  }
  await database
    .transaction(async (query) => {
      await query(
        `insert into realtime.messages (id, topic, extension)
         values ($1, $3, 'broadcast'), ($2, $3, 'presence')`,
        [ids.broadcast, ids.presence, topic],
      )
      await query(
        `select set_config('realtime.topic', $1, true),
                set_config('request.jwt.claims', $2, true),
                set_config('request.headers', $3, true),
                set_config('role', $4, true)`,
        [topic, JSON.stringify(claims), headers, claims.role],
      )
      const visible = await query<{ id: string }>(
        'select id from realtime.messages where id in ($1, $2)',
        [ids.broadcast, ids.presence],
      )
      for (const extension of ['broadcast', 'presence'] as const) {
        rights[extension].read = visible.some(({ id }) => id === ids[extension])
        await query('savepoint attempt')
        rights[extension].write = await query(
          'insert into realtime.messages (topic, extension) values ($1, $2)',
          [topic, extension],
        ).then(() => true, isDenied)
        await query('rollback to savepoint attempt')
      }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return rights
}

/** Converts a refusal of row-level security into `false`; rethrows any other error. */
function isDenied(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === '42501') return false
  throw error
}
