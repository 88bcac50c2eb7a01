import fs from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder } from '../data-folder/sync'

/**
 * PostgreSQL's settings for a database that survives a power cut and aborted statements. PGlite's own `-F` would switch
 * all syncs off.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  // WebAssembly's `fdatasync` does nothing; `fsync` reaches the file layer below.
  'wal_sync_method=fsync',
  '-c',
  // GroupCommit syncs the commits of several requests together, before any of them is answered.
  'synchronous_commit=off',
  '-c',
  // Its log goes nowhere. After an abort the text of the statement has no end, and the log of the next error
  // takes twice the memory each time, until Node.js ends.
  'log_min_error_statement=panic',
]

/** The parts of Emscripten's file layer that are used here. */
interface NodeFiles {
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
  realPath(node: unknown): string
  convertNodeCode(error: unknown): number
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS: NodeFiles }; ErrnoError: new (errno: number) => Error }
}

/**
 * PGlite's files in a folder, with the syncs that Emscripten lacks: without them PostgreSQL's `fsync` succeeds and
 * does nothing. They must be there before the engine starts, because its recovery writes and syncs, too.
 */
class SyncedFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const made = await super.init(pglite, options)
    const addSync = ({ FS }: EmscriptenModule) => {
      const files = FS.filesystems.NODEFS
      files.stream_ops.fsync = ({ nfd, node }) => {
        try {
          // A folder has no descriptor.
          if (nfd === undefined) syncFolder(files.realPath(node))
          else fs.fdatasyncSync(nfd)
          return 0
        } catch (error) {
          // Any other error would end the engine in the middle of its work.
          throw new FS.ErrnoError(files.convertNodeCode(error))
        }
      }
    }
    const { emscriptenOpts } = made
    const preRun = [...(emscriptenOpts.preRun ?? []), addSync] as typeof emscriptenOpts.preRun
    return { ...made, emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** Options of a PGlite whose commits are on the disk once {@link flushLog} has run. */
export const durableFiles = (folder: string): Pick<PGliteOptions, 'fs' | 'startParams'> => ({
  fs: new SyncedFiles(folder),
  startParams,
})

/** Writes and syncs the log up to its end, unless that is done. */
export const flushLog = `select case when pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()
  then pg_logical_emit_message(false, '', '', true) end`
