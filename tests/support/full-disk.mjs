import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/** Loaded into each thread of the embedded server: simulates a full disk while the shared number is 1. */
const NAME = 'isDiskFull'
if (isMainThread) setEnvironmentData(NAME, new Int32Array(new SharedArrayBuffer(4)))
const isDiskFull = /** @type {Int32Array} */ (getEnvironmentData(NAME))

const { writeSync } = fs

/** Overwriting works, growing a file fails. PGlite writes through this call. */
fs.writeSync = (descriptor, data, offset, length, position) => {
  const end = (position ?? fs.fstatSync(descriptor).size) + (length ?? data.byteLength)
  if (isDiskFull[0] === 1 && end > fs.fstatSync(descriptor).size) {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
      syscall: 'write',
    })
  }
  return writeSync(descriptor, data, offset, length, position)
}
syncBuiltinESMExports()
