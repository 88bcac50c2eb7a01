import process from 'node:process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/**
 * Loaded into each thread of the embedded server: a disk that loses everything written after the last sync, as a power
 * cut does. It keeps the content of each file at its last sync, and the names of each folder at the folder's, in the
 * folder `FORGETFUL_DISK`. A sync of a file includes its own name, as on ext4.
 */
const NAME = 'forgetfulDisk'
if (isMainThread) setEnvironmentData(NAME, new Int32Array(new SharedArrayBuffer(12)))
const shared = /** @type {Int32Array} */ (getEnvironmentData(NAME))
/** Places in `shared`. */
const [LOCK, IS_RECORDING, SYNCS] = [0, 1, 2]

const original = { fdatasyncSync: fs.fdatasyncSync, fsyncSync: fs.fsyncSync }
const record = process.env['FORGETFUL_DISK'] ?? ''
const rootFile = path.join(record, 'root')

/**
 * Runs `work` while no other thread records.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
function alone(work) {
  while (Atomics.compareExchange(shared, LOCK, 0, 1) !== 0) Atomics.wait(shared, LOCK, 1)
  try {
    return work()
  } finally {
    Atomics.store(shared, LOCK, 0)
    Atomics.notify(shared, LOCK, 1)
  }
}

/** @param {string} file */
function idOf(file) {
  const { ino, birthtimeNs } = fs.statSync(file, { bigint: true })
  return `${ino}-${birthtimeNs}`
}

/** @param {string} id */
const contentOf = (id) => path.join(record, 'contents', id)

/** @param {string} folder */
const namesOf = (folder) => path.join(record, 'folders', encodeURIComponent(folder).slice(-200))

/** @param {string} folder @returns {Record<string, string>} */
const readNames = (folder) => JSON.parse(fs.readFileSync(namesOf(folder), 'utf8'))

/** @param {string} folder @param {Record<string, string>} names */
const writeNames = (folder, names) => fs.writeFileSync(namesOf(folder), JSON.stringify(names))

/** @param {string} folder */
function rememberNames(folder) {
  const names = fs.readdirSync(folder).map((name) => [name, idOf(path.join(folder, name))])
  writeNames(folder, Object.fromEntries(names))
}

/** @param {string} folder */
function rememberTree(folder) {
  rememberNames(folder)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name)
    if (entry.isDirectory()) rememberTree(child)
    else fs.copyFileSync(child, contentOf(idOf(child)))
  }
}

/** @param {string} file */
function onSync(file) {
  if (!file.startsWith(fs.readFileSync(rootFile, 'utf8'))) return
  Atomics.add(shared, SYNCS, 1)
  if (!fs.existsSync(file)) return // deleted while it was open
  if (fs.statSync(file).isDirectory()) return rememberNames(file)
  const [folder, id] = [path.dirname(file), idOf(file)]
  fs.copyFileSync(file, contentOf(id))
  if (fs.existsSync(namesOf(folder)))
    writeNames(folder, { ...readNames(folder), [path.basename(file)]: id })
}

/** @param {string} source @param {string} target */
function write(source, target) {
  fs.mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const [name, id] of Object.entries(readNames(source))) {
    const child = path.join(source, name)
    if (fs.existsSync(contentOf(id))) fs.copyFileSync(contentOf(id), path.join(target, name))
    else if (fs.existsSync(namesOf(child))) write(child, path.join(target, name))
    else fs.writeFileSync(path.join(target, name), '') // its name was synced, its content was not
  }
}

if (record !== '') {
  for (const name of /** @type {const} */ (['fdatasyncSync', 'fsyncSync'])) {
    fs[name] = (descriptor) => {
      original[name](descriptor)
      if (Atomics.load(shared, IS_RECORDING) === 0) return
      alone(() => onSync(fs.readlinkSync(`/proc/self/fd/${descriptor}`)))
    }
  }
  syncBuiltinESMExports()
}

/** Begins to record syncs below `root`; what is there already counts as synced. @param {string} root */
export function recordSyncs(root) {
  for (const name of ['contents', 'folders']) fs.mkdirSync(path.join(record, name))
  fs.writeFileSync(rootFile, fs.realpathSync(root))
  alone(() => rememberTree(fs.realpathSync(root)))
  Atomics.store(shared, IS_RECORDING, 1)
}

/** Writes what would be left after a power cut now into a new folder. @param {string} folder */
export function restoreSynced(folder) {
  alone(() => write(fs.readFileSync(rootFile, 'utf8'), folder))
}

/** @returns the number of syncs seen */
export const syncs = () => Atomics.load(shared, SYNCS)
