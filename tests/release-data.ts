/** Keeps the data of a played hunt of this release for the test of upgrades: `npx tsx tests/release-data.ts`. */
import { version } from '../package.json'
import { readMigrations } from '../supabase/local/database/migration-files'
import { startEmbedded } from './support/embedded'
import { fillHunt } from './support/filled-hunt'
import { writeRelease } from './support/release-data'

const migration = readMigrations('supabase/migrations').at(-1)?.version ?? ''
const server = await startEmbedded({ seed: 'demo' })
try {
  const hunt = await fillHunt(server)
  // The hunt still runs whenever the test does.
  await server.query(
    `update public.game_sessions set ends_at = '2100-01-01', clue_sales_end_at = '2099-01-01'
     where ends_at > now()`,
  )
  console.log(await writeRelease(version, { migration, hunt }, server.query))
} finally {
  await server.close()
}
