import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const testsFolder = fileURLToPath(new URL('../../supabase/tests', import.meta.url))

/** psql's command that includes a file, named relative to the one that it stands in. */
const include = /^\\ir (\S+)$/gm

/** A psql script with what it includes in place. */
function readScript(file: string): string {
  return readFileSync(file, 'utf8').replace(include, (_, name: string) =>
    readScript(path.join(path.dirname(file), name)),
  )
}

/** A test file as a server takes it, for a session in which `helpersSql` has loaded the helpers. */
export function readTestFile(file: string): string {
  return readFileSync(path.join(testsFolder, file), 'utf8').replace(include, '')
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
 * Loads pgTAP into the schema extensions, as on hosted Supabase.
 * @param hasExtension whether `create extension pgtap` works on this server.
 */
export function pgtapSql(hasExtension: boolean): string {
  return hasExtension
    ? 'create extension if not exists pgtap with schema extensions;'
    : `set search_path = extensions;\n${bundledPgtap()}\n`
}

/** Loads the project's own test helpers for the whole session and sets its search path. */
export function helpersSql(): string {
  return `
    set search_path = public, extensions;
    ${readScript(path.join(testsFolder, 'access-matrix/load.psql'))}`
}
