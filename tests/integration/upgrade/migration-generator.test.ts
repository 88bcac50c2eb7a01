import { describe, expect, it } from 'vitest'
import { databaseDifference } from '../../../supabase/local/tools/database-difference'
import { markRisks } from '../../../supabase/local/tools/migration-risks'
import { changedSchemas } from '../../support/changed-schemas'

const markers = '70_field/tables_maps.sql'
const markersIndex = 'create index map_markers_map_id_idx on public.map_markers (map_id, position);'

describe('A generated migration', () => {
  it('leads to everything that the schema files create', async () => {
    const { sql, rest } = await databaseDifference(
      changedSchemas(
        [
          markers,
          markersIndex,
          `${markersIndex}
create table public.stickers (
  id uuid primary key default gen_random_uuid(),
  marker_id uuid not null references public.map_markers (id) on delete cascade,
  name text not null default '' constraint stickers_name_length check (char_length(name) <= 20)
) with (autovacuum_vacuum_insert_scale_factor = 0.1);
comment on table public.stickers is 'Stickers on markers.';
comment on column public.stickers.name is 'Shown beside the marker.';
create index stickers_marker_id_idx on public.stickers (marker_id);
alter table public.map_markers add column colour text not null default 'red';`,
        ],
        [
          '70_field/policies.sql',
          '',
          `alter table public.stickers enable row level security;
grant select on public.stickers to authenticated;
create policy "Everybody sees stickers" on public.stickers for select to authenticated using (true);
comment on policy "Everybody sees stickers" on public.stickers is 'They are no secret.';
`,
        ],
        [
          '00_foundation/1_foundation.sql',
          `('clue_not_yet_available', 409, 'Ez a nyom még nem elérhető.'),`,
          `('clue_not_yet_available', 409, 'Ez a nyom még nem kapható.'),
          ('sticker_lost', 404, 'O''Brien''s sticker is lost'),`,
        ],
        [
          '30_shop/policies_media.sql',
          `using (bucket_id = 'media' and ((storage.foldername(name))[1] in (select id::text from private.my_media_ids() id)
    or (select private.is_admin())));`,
          `using (bucket_id = 'media' and (select private.is_admin()));`,
        ],
        ['30_shop/policies_media.sql', 'false, 10485760', 'false, 20971520'],
        [
          '80_operations/policies_channels.sql',
          `using (extension = 'broadcast' and`,
          `using (extension in ('broadcast', 'presence') and`,
        ],
        [
          '20_game/types.sql',
          `comment on column public.game_session_state.since is 'Null: already when the list was made.';`,
          `comment on column public.game_session_state.phase is 'O''Brien''s phase';`,
        ],
        [
          '10_identity/rules.sql',
          'create trigger tg_users__create_profile after insert on auth.users',
          'create trigger tg_users__create_profile after insert or update of email on auth.users',
        ],
      ),
    )
    expect(rest).toBe('')
    expect(sql).toContain('sticker_lost')
    // Planner statistics would reveal hidden rows.
    expect(sql).toContain('alter table public.map_markers alter column colour set statistics 0')
    expect(await markRisks(sql)).not.toContain('unconfirmed')
  })

  it('drops what the schema files no longer have', async () => {
    const { sql, rest } = await databaseDifference(
      changedSchemas(
        [
          '00_foundation/1_foundation.sql',
          `('server_time_unavailable', 503, 'Nem sikerült lekérni a szerveridőt!'),`,
          '',
        ],
        [
          '30_shop/policies_media.sql',
          `create policy "Admins upload media" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_admin())
    and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/([0-9]{1,4}\\.(webp|jpg)|sound\\.(mp3|m4a|ogg))$');`,
          '',
        ],
      ),
    )
    expect(rest).toBe('')
    expect(await markRisks(sql)).toContain('Deletes rows of private.error_catalog')
  })

  it('asks about what loses data or fails on tables with rows', async () => {
    const { sql } = await databaseDifference(
      changedSchemas(
        [markers, 'tile_attribution text not null', 'tile_credit text not null'],
        [markers, 'char_length(tile_attribution) <= 300', 'char_length(tile_credit) <= 300'],
        [
          '70_field/rules_hunt_content.sql',
          'm.tile_attribution',
          'm.tile_credit as tile_attribution',
        ],
        [markers, 'min_zoom integer not null default 12', 'min_zoom smallint not null default 12'],
        [markers, `image_path text constraint`, `image_path text not null constraint`],
        [
          markers,
          'check (char_length(description_en) <= 2000)',
          'check (char_length(description_en) <= 1000)',
        ],
        [
          markers,
          markersIndex,
          `${markersIndex}\ncreate unique index map_markers_name_key on public.map_markers (name_hu);`,
        ],
      ),
    )
    const marked = await markRisks(sql)
    for (const question of [
      'alter table public.maps rename column tile_attribution to tile_credit',
      'Changes the type of public.maps.min_zoom',
      'Fails if public.maps.image_path has nulls',
      'Adds the constraint map_markers_description_en_length to public.map_markers',
      'Adds a unique index to public.map_markers',
    ]) {
      expect(marked).toContain(question)
    }
  })

  it('names a required column that cannot be filled', async () => {
    const { sql } = await databaseDifference(
      changedSchemas([
        markers,
        `kind text not null default 'info'`,
        `colour text not null, kind text not null default 'info'`,
      ]),
    )
    expect(await markRisks(sql)).toContain(
      'public.map_markers.colour must not be null and has no default',
    )
  })
})
