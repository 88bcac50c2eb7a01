import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { projectRoot, CommandError } from '../settings'
import { headersFile, settingsLine } from './hosting-headers'

/** Inputs of the client build. */
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

function newestChange(path: string): number {
  if (!existsSync(path)) return 0
  const entry = statSync(path)
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(resolve(path, name))))
}

/** True when `dist` is missing, incomplete, built with other settings or older than its inputs. */
export function isBuildStale(root = projectRoot): boolean {
  const page = resolve(root, 'dist/index.html')
  const last = resolve(root, 'dist', headersFile)
  if (!existsSync(page) || !existsSync(last)) return true
  const [settingsOfBuild] = readFileSync(last, 'utf8').split('\n')
  if (settingsOfBuild !== settingsLine(process.env)) return true
  const { mtimeMs } = statSync(page)
  return sources.some((source) => newestChange(resolve(root, source)) > mtimeMs)
}

/**
 * Builds the client into `dist`, in a process of its own so that the bundler's memory is released.
 *
 * @throws {CommandError} when the build fails
 */
export async function buildClient(): Promise<void> {
  const vite = resolve(projectRoot, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  const code = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('exit', done)
  })
  if (code !== 0) throw new CommandError('The client could not be built: see the messages above.')
}
