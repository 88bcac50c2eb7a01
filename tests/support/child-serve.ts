import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { boot } from '../../supabase/local/boot'
import { readSettings } from '../../supabase/local/settings'
import { noClient } from './embedded'
import type { Order, Report } from './child-server'

/**
 * The embedded server as a child process that tests can kill. It takes orders over IPC: statements for audits, and to
 * simulate a full disk.
 */
const server = await boot({ ...readSettings(process.env), client: noClient })

// Like start.ts.
void server.engineFailure.then((problem) => {
  console.error(problem.message)
  process.exit(1)
})

const report = (what: Report) => process.send?.(what)

const { writeSync } = fs
let isFull = false

/** Simulates a full disk: overwriting works, growing a file fails. PGlite writes through this call. */
function writeUnlessFull(...given: Parameters<typeof writeSync>): number {
  const [descriptor, data, , length, position] = given as unknown as [
    number,
    Uint8Array,
    number,
    number,
    number | null,
  ]
  const end = (position ?? fs.fstatSync(descriptor).size) + (length ?? data.byteLength)
  if (isFull && end > fs.fstatSync(descriptor).size) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    })
  }
  return writeSync(...given)
}
fs.writeSync = writeUnlessFull as typeof writeSync
syncBuiltinESMExports()

process.on('message', (order: Order) => {
  if (order.kind === 'disk') {
    isFull = order.full
    report({ kind: 'rows', id: order.id, rows: [] })
    return
  }
  if (order.kind === 'memory') {
    report({ kind: 'rows', id: order.id, rows: [{ rss: process.memoryUsage.rss() }] })
    return
  }
  if (order.kind === 'stop') {
    void server.close().then(() => process.exit(0))
    return
  }
  const { query, exec, connection } = server.database
  const work =
    order.kind === 'query'
      ? query(order.sql, order.parameters)
      : exec(order.sql).then(async () => {
          await connection.clearSchemaCache()
          return []
        })
  work.then(
    (rows) => report({ kind: 'rows', id: order.id, rows }),
    (error: unknown) => report({ kind: 'failure', id: order.id, message: String(error) }),
  )
})
// Exit with the test process.
process.on('disconnect', () => process.exit(1))
report({ kind: 'ready', url: server.url })
