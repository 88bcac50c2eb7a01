import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const testsFolder = fileURLToPath(new URL('../../supabase/tests', import.meta.url))

/** psql's command that includes a file by relative path. */
const include = /^\\ir (\S+)$/gm

/** Reads a psql script and inlines its includes. */
function readScript(file: string): string {
  return readFileSync(file, 'utf8').replace(include, (_, name: string) =>
    readScript(path.join(path.dirname(file), name)),
  )
}

/** Reads a test file without its helper include, for a session with `helpersSql` loaded. */
export function readTestFile(file: string): string {
  return readFileSync(path.join(testsFolder, file), 'utf8').replace(include, '')
}

/** SQL of pgTAP for a server without the extension, from PGlite's package. */
function bundledPgtap(): string {
  const bundle = fileURLToPath(import.meta.resolve('@electric-sql/pglite/pgtap'))
  const archive = new URL('../pgtap.tar.gz', `file://${bundle}`)
  const member = 'share/postgresql/extension/pgtap--1.3.5.sql'
  return execFileSync('tar', ['-xzOf', fileURLToPath(archive), member], {
    maxBuffer: 8 * 1024 * 1024,
  }).toString()
}

/**
 * SQL that loads pgTAP into the schema extensions, as on hosted Supabase.
 * @param hasExtension whether `create extension pgtap` works on this server.
 */
export function pgtapSql(hasExtension: boolean): string {
  return hasExtension
    ? 'create extension if not exists pgtap with schema extensions;'
    : `set search_path = extensions;\n${bundledPgtap()}\n`
}

/** SQL that loads the project's test helpers and sets the search path for the session. */
export function helpersSql(): string {
  return `
    set search_path = public, extensions;
    ${readScript(path.join(testsFolder, 'access-matrix/load.psql'))}`
}
