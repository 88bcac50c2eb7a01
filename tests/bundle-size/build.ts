import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { adminScripts } from '../../src/build/admin-scripts'
import { chunkOf, stylesOf, withImports } from '../../src/build/boot-script'

type Chunk = Rolldown.OutputChunk

/** The built client and its module graph. */
export type BuiltClient = {
  /** Transfer size of a file in bytes: text with gzip (Brotli is an eighth smaller), fonts and images unchanged. */
  wireSize: (file: string) => number
  /** Every file, relative to the build folder. */
  files: readonly string[]
  /** A module's chunk and its static imports. */
  closureOf: (module: string) => Set<Chunk>
  /** Scripts that only admin screens load. */
  adminScripts: ReadonlySet<string>
  /** Whether the service worker precaches the file. */
  isCached: (file: string) => boolean
  /** Style sheets of these chunks. */
  stylesOf: (chunks: Iterable<Chunk>) => Set<string>
  /** Files that the page preloads for signed-in players, by path. */
  preloads: Record<string, string[]>
}

const project = fileURLToPath(new URL('../..', import.meta.url))

function wireSizeIn(folder: string) {
  return (file: string) => {
    const bytes = readFileSync(path.join(folder, file))
    const compressed = /\.(html|js|css|json|svg|webmanifest|wasm)$/.test(file)
    return compressed ? gzipSync(bytes, { level: 9 }).byteLength : bytes.byteLength
  }
}

/** Builds the client into a temporary folder, which `inspect` may read until it returns. */
export async function withBuiltClient(inspect: (client: BuiltClient) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kincskereses-bundle-'))
  try {
    const result = await build({
      root: project,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    })
    const [output] = [result].flat()
    if (!output || !('output' in output)) throw new Error('The build gave no output.')
    const chunks = output.output.filter((file): file is Chunk => file.type === 'chunk')
    const worker = readFileSync(path.join(folder, 'sw.js'), 'utf8')

    inspect({
      wireSize: wireSizeIn(folder),
      files: readdirSync(folder, { recursive: true, encoding: 'utf8' }),
      closureOf: (module) => withImports([chunkOf(path.join(project, module), chunks)], chunks),
      adminScripts: adminScripts(chunks),
      isCached: (file) => worker.includes(`"${file}"`) || worker.includes(`'${file}'`),
      preloads: JSON.parse(
        /id="preloads">([^<]*)</.exec(readFileSync(path.join(folder, 'index.html'), 'utf8'))?.[1] ??
          '{}',
      ) as Record<string, string[]>,
      stylesOf: (from) => new Set([...from].flatMap(stylesOf)),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
