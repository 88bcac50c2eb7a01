import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { applyPlatform } from '../../supabase/local/platform/apply'

const ownership = readFileSync(new URL('project-owner.sql', import.meta.url), 'utf8')

/**
 * Prepares an empty database like a hosted project, whose owner is no superuser. It adds roles, so use a temporary
 * server.
 * @param url connection string of the superuser
 * @returns connection string of the owner
 */
export async function prepareHostedProject(url: string): Promise<string> {
  const password = randomBytes(16).toString('hex')
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const execute = (script: string) => sql.unsafe(script).simple()
  try {
    await applyPlatform(execute, { flavour: 'bare' })
    await execute(`
      create role policy_keeper;
      create role project_owner login createrole createdb bypassrls in role policy_keeper password '${password}';
      grant anon, authenticated, service_role to project_owner with admin option;
    `)
    await execute(ownership)
  } finally {
    await sql.end({ timeout: 5 })
  }
  const owners = new URL(url)
  owners.username = 'project_owner'
  owners.password = password
  return owners.href
}
