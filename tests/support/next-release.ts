import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../supabase/local/settings'
import { databaseDifference } from '../../supabase/local/tools/database-difference'
import { changedSchemas } from './changed-schemas'

const supabaseFolder = path.join(projectRoot, 'supabase')

/**
 * Writes the migrations to a folder, followed by one of the next release, for `db push` as well.
 * @returns the folder of the migrations
 */
export function writeMigrations(folder: string, sql: string): string {
  const migrations = path.join(folder, 'supabase', 'migrations')
  mkdirSync(migrations, { recursive: true })
  cpSync(path.join(supabaseFolder, 'migrations'), migrations, { recursive: true })
  cpSync(path.join(supabaseFolder, 'config.toml'), path.join(folder, 'supabase', 'config.toml'))
  cpSync(path.join(supabaseFolder, 'templates'), path.join(folder, 'supabase', 'templates'), {
    recursive: true,
  })
  writeFileSync(path.join(migrations, '99990101000000_next.sql'), `${sql}\n`)
  return migrations
}

/**
 * Writes the next release to a folder: the migration that the generator makes of a few changes of the schemas.
 * @returns the folder with all migrations
 */
export async function writeNextRelease(folder: string): Promise<string> {
  const { sql, rest } = await databaseDifference(
    changedSchemas(
      [
        '20_game/tables_teams.sql',
        'create table public.teams (',
        `create table public.team_colours (
  team_id uuid primary key,
  colour text not null default 'red'
);
comment on table public.team_colours is 'Colours of teams.';
create table public.teams (`,
      ],
      ['20_game/policies.sql', '', 'alter table public.team_colours enable row level security;\n'],
      [
        '70_field/tables_reports.sql',
        'create table public.problem_reports (',
        `create table public.problem_reports (
  urgency text not null default 'normal',`,
      ],
      ['30_shop/policies_media.sql', 'false, 10485760', 'false, 20971520'],
    ),
  )
  if (rest) throw new Error(`The migration lacks: ${rest}`)
  return writeMigrations(folder, sql)
}
