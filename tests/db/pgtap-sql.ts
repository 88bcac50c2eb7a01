import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const testsFolder = fileURLToPath(new URL('../../supabase/tests', import.meta.url))

/**
 * The project's own test helpers: helpers.sql first by its name, then what builds on it, then the
 * access matrix and what tries it.
 */
function supportScripts(): string[] {
  return ['support', 'access-matrix'].flatMap((folder) =>
    readdirSync(path.join(testsFolder, folder))
      .filter((file) => file.endsWith('.sql') && !file.endsWith('.test.sql'))
      .sort()
      .map((file) => readFileSync(path.join(testsFolder, folder, file), 'utf8')),
  )
}

/** What brings pgTAP into a server without the extension: PGlite carries its SQL. */
function bundledPgtap(): string {
  const bundle = fileURLToPath(import.meta.resolve('@electric-sql/pglite/pgtap'))
  const archive = new URL('../pgtap.tar.gz', `file://${bundle}`)
  const member = 'share/postgresql/extension/pgtap--1.3.5.sql'
  return execFileSync('tar', ['-xzOf', fileURLToPath(archive), member], {
    maxBuffer: 8 * 1024 * 1024,
  }).toString()
}

/**
 * Loads pgTAP into the schema extensions (as on hosted Supabase) and the project's own test helpers.
 * @param hasExtension whether `create extension pgtap` works on this server.
 */
export function pgtapSetup(hasExtension: boolean): string {
  const load = hasExtension
    ? 'create extension if not exists pgtap with schema extensions;'
    : `set search_path = extensions;\n${bundledPgtap()}\n`
  return `${load}
    set search_path = public, extensions;
    ${supportScripts().join('\n')}`
}
