import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { file_fdw } from '@electric-sql/pglite/contrib/file_fdw'
import { isn } from '@electric-sql/pglite/contrib/isn'
import { ltree } from '@electric-sql/pglite/contrib/ltree'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { durableFiles } from './durable-files'

/** The folder of the database. */
export interface EngineWorkerData {
  folder: string
}

/** An engine abort that is not PostgreSQL's error: a stack overflow, lack of memory or a failed checkpoint. */
export interface Abort {
  isStackOverflow: boolean
  text: string
}

/** To the engine: messages of PostgreSQL's protocol, which end with the first that fails, or the order to close. */
export type EngineOrder = Uint8Array[] | 'close'

/** From the engine, one for each order. */
export interface EngineAnswer {
  /** PostgreSQL's answer to each message that was run, without the aborted one. */
  data: Uint8Array[]
  abort?: Abort
}

const isStackOverflow = (cause: unknown) =>
  cause instanceof RangeError && cause.message.includes('call stack')

/**
 * Records aborts. PGlite swallows them, and an aborted statement looks like one without rows.
 *
 * @returns a function that returns the cause of an abort since its last call, or undefined
 */
function watchAborts({ Module: engine }: PGlite): () => Abort | undefined {
  const step = engine._PostgresMainLoopOnce
  // PGlite's types leave it out.
  const { ___stack_pointer: stack } = engine as unknown as { ___stack_pointer: { value: number } }
  let abort: Abort | undefined
  engine._PostgresMainLoopOnce = () => {
    const top = stack.value
    try {
      step()
    } catch (error) {
      // PostgreSQL's own errors leave the engine with an exit status.
      const isError = typeof error === 'object' && error !== null && 'status' in error
      // Both leave their frames on the engine's stack; after many the stack would overwrite the engine's data.
      // After any other abort the engine is broken: freeing its frames would let it run on for ever.
      if (isError || isStackOverflow(error)) stack.value = top
      if (!isError) abort ??= { isStackOverflow: isStackOverflow(error), text: String(error) }
      throw error
    }
  }
  return () => {
    const last = abort
    abort = undefined
    return last
  }
}

/** The letter of PostgreSQL's ErrorResponse. */
const errorLetter = 'E'.charCodeAt(0)

/** Whether one of the answer's parts is an error. Each part is a letter and its length, which leaves the letter out. */
function hasFailed(answer: Uint8Array): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at < answer.length; at += 1 + view.getUint32(at + 1))
    if (answer[at] === errorLetter) return true
  return false
}

/** Runs the messages until one fails. */
function run(messages: readonly Uint8Array[]): EngineAnswer {
  const data: Uint8Array[] = []
  for (const message of messages) {
    let abort: Abort | undefined
    try {
      const answer = pglite.execProtocolRawSync(message)
      abort = takeAbort()
      if (!abort) {
        data.push(answer)
        if (hasFailed(answer)) break
      }
    } catch (error) {
      abort = takeAbort() ?? { isStackOverflow: isStackOverflow(error), text: String(error) }
    }
    if (abort) return { data, abort }
  }
  return { data }
}

// The same extensions as lite's own PGlite.
const extensions: PGliteOptions['extensions'] = { file_fdw, isn, ltree, pgcrypto }
const { folder } = workerData as EngineWorkerData
const pglite = await PGlite.create({ ...durableFiles(folder), extensions })
const takeAbort = watchAborts(pglite)

parentPort?.on('message', (order: EngineOrder) => {
  if (order === 'close') {
    void pglite.close().then(() => parentPort?.close())
    return
  }
  const answer = run(order)
  parentPort?.postMessage(
    answer,
    answer.data.map(({ buffer }) => buffer as ArrayBuffer),
  )
})
const ready: EngineAnswer = { data: [] }
parentPort?.postMessage(ready)
