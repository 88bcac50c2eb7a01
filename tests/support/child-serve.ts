import { getEnvironmentData } from 'node:worker_threads'
import { boot } from '../../supabase/local/boot'
import { readSettings } from '../../supabase/local/settings'
import { noClient } from './embedded'
import { cheapPasswords, type Order, type Report } from './child-server'
import { testPasswordCost } from './players'
import { recordSyncs, restoreSynced, syncs } from './forgetful-disk.mjs'

const passwordCost = process.argv.includes(cheapPasswords) ? testPasswordCost : undefined

/**
 * The embedded server as a child process that tests can kill. It takes orders over IPC: statements for audits, and to
 * simulate a full disk or a power cut.
 */
const server = await boot({ ...readSettings(process.env), client: noClient, passwordCost })

// Like start.ts.
void server.engineFailure.then((problem) => {
  console.error(problem.message)
  process.exit(1)
})

const report = (what: Report) => process.send?.(what)

process.on('message', (order: Order) => {
  if (order.kind === 'disk') {
    const isDiskFull = getEnvironmentData('isDiskFull') as unknown as Int32Array
    isDiskFull[0] = Number(order.full)
    report({ kind: 'rows', id: order.id, rows: [] })
    return
  }
  if (order.kind === 'power') {
    if (order.leave === undefined) recordSyncs(process.env['DATA_DIR'] ?? '')
    else restoreSynced(order.leave)
    report({ kind: 'rows', id: order.id, rows: [{ syncs: syncs() }] })
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
