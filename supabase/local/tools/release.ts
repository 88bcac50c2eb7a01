/**
 * Prepares a release: `npm run release -- 1.2.0`. It sets the version, dates its section of CHANGELOG.md and freezes
 * the migrations. Commit and tag the result.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand, type CommandInput } from '../command-line'
import { CommandError, projectRoot } from '../settings'
import { checkMigrations } from './generate-migration'
import { releaseMigrations } from './released-migrations'

const unreleased = '## Unreleased\n'

/** Sets the version in package.json and package-lock.json, which names it twice. */
function setVersion(version: string): void {
  for (const name of ['package.json', 'package-lock.json']) {
    const file = path.join(projectRoot, name)
    const content = JSON.parse(readFileSync(file, 'utf8')) as {
      version: string
      packages?: Record<string, { version?: string }>
    }
    content.version = version
    const own = content.packages?.['']
    if (own) own.version = version
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** @throws {CommandError} when there is nothing to release, or the migrations are not complete */
async function release({ args }: CommandInput): Promise<string> {
  const [version = ''] = args
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new CommandError('Name the version: npm run release -- 1.2.0')
  }
  const changelog = path.join(projectRoot, 'CHANGELOG.md')
  const changes = readFileSync(changelog, 'utf8')
  const [, section = ''] = changes.split(unreleased)
  if (section.split('\n## ')[0]?.trim() === '') {
    throw new CommandError(
      'CHANGELOG.md says nothing under "Unreleased". Write what changes for organisers.',
    )
  }
  const problem = await checkMigrations()
  if (problem) throw new CommandError(problem)
  releaseMigrations()
  setVersion(version)
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(changelog, changes.replace(unreleased, `${unreleased}\n## ${version} (${today})\n`))
  return (
    `Prepared ${version}: the migrations are frozen. Keep the data of a hunt for the test of upgrades with ` +
    `npx tsx tests/release-data.ts, run npm test -- --all, then commit and tag: ` +
    `git add --all && git commit -m "Release ${version}" && git tag v${version}`
  )
}

runCommand(import.meta.url, release)
