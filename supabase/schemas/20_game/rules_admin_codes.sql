-- Organisers' codes: guards of decoys, bulk creation, the list with finds, and statistics.

-- A decoy is in no session, so it never counts. Both guards lock the code's row, so that a session cannot add a code
-- while it becomes a decoy. Definer: admins who save sessions have no other right to lock codes.
create function private.tg_game_session_qr_codes__refuse_decoy() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select is_decoy from public.qr_codes where id = new.qr_code_id for share) then
    perform private.raise_error('invalid_game_session', 'a decoy cannot be part of a session');
  end if;
  return new;
end
$$;
create trigger tg_game_session_qr_codes__refuse_decoy before insert on public.game_session_qr_codes
  for each row execute function private.tg_game_session_qr_codes__refuse_decoy();

-- Definer: admins change codes through a table policy.
create function private.tg_qr_codes__refuse_decoy_in_use() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.game_session_qr_codes where qr_code_id = new.id) then
    perform private.raise_error('qr_code_in_use', 'a code of a session cannot become a decoy');
  end if;
  return new;
end
$$;
create trigger tg_qr_codes__refuse_decoy_in_use before update on public.qr_codes
  for each row when (new.is_decoy and not old.is_decoy) execute function private.tg_qr_codes__refuse_decoy_in_use();

-- Continues after the highest number with that prefix ("Kód 01", "Kód 02", …). Definer: the role check is the only
-- permission, as in every organisers' RPC.
create function private.admin_create_qr_codes(
  p_prefix text, p_count integer, p_points integer, p_game_session_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_prefix text := private.trimmed(p_prefix);
  v_last integer;
  v_width integer;
  v_ids uuid[];
begin
  perform private.assert_admin();
  if coalesce(char_length(v_prefix), 0) not between 1 and 100 or coalesce(p_count not between 1 and 500, true)
    or coalesce(p_points not between 0 and 100000, true) then
    perform private.raise_error('invalid_input');
  end if;
  if p_game_session_id is not null then
    perform private.lock_game_session(p_game_session_id);
  end if;
  -- Two organisers who create codes at the same time get different numbers.
  perform pg_advisory_xact_lock(hashtext('admin_create_qr_codes'));
  select coalesce(max(substr(name, char_length(v_prefix) + 2)::integer), 0) into v_last
  from public.qr_codes
  where left(name, char_length(v_prefix) + 1) = v_prefix || ' '
    and substr(name, char_length(v_prefix) + 2) ~ '^\d{1,6}$';
  v_width := greatest(2, char_length((v_last + p_count)::text));

  with created as (
    insert into public.qr_codes (name, points)
    select v_prefix || ' ' || lpad(number::text, v_width, '0'), p_points
    from generate_series(v_last + 1, v_last + p_count) number
    returning id, name
  )
  select array_agg(id order by private.sort_key(name)) into v_ids from created;
  if p_game_session_id is not null then
    perform private.add_session_codes(p_game_session_id, (
      select jsonb_agg(jsonb_build_object('qr_code_id', id, 'points', p_points)) from unnest(v_ids) id));
  end if;
  return jsonb_build_object('created', p_count, 'first_number', v_last + 1, 'qr_code_ids', v_ids);
end
$$;
comment on function private.admin_create_qr_codes(text, integer, integer, uuid) is
  'Numbered codes; see public.admin_create_qr_codes.';

-- A code as submitted by a form or a file.
create type private.qr_code_document as (
  id uuid, updated_at timestamptz, name text, points integer, max_scans integer, is_active boolean, is_decoy boolean,
  latitude double precision, longitude double precision, radius_m integer, place_accuracy_m integer,
  card_title_hu text, card_title_en text, card_text_hu text, card_text_en text, card_media jsonb, reveals_clue_id uuid);
comment on type private.qr_code_document is
  'A code to be saved. Without id it is new; with it, it replaces exactly the version updated_at. max_scans is the cap '
  'in the session that the codes are added to. card_media, if not null, is what the card has: '
  '[private.media_texts].';

-- The gate of the session is closed before any code is locked, as when a session is saved. Definer: the codes of a
-- session have no write policy.
create function private.admin_import_qr_codes(p_codes jsonb, p_game_session_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_codes private.qr_code_document[];
  v_ids uuid[];
begin
  perform private.assert_admin();
  perform private.assert_documents(p_codes, 'private.qr_code_document');
  if jsonb_array_length(p_codes) not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  if p_game_session_id is not null then
    perform private.lock_game_session(p_game_session_id);
  end if;
  begin
    select array_agg(jsonb_populate_record(null::private.qr_code_document,
      '{"card_title_hu": "", "card_title_en": "", "card_text_hu": "", "card_text_en": ""}'::jsonb || document
      || jsonb_build_object('id', coalesce(document ->> 'id', gen_random_uuid()::text))) order by ordinal)
    into strict v_codes from jsonb_array_elements(p_codes) with ordinality documents (document, ordinal);
    perform 1 from public.qr_codes q join unnest(v_codes) c on c.id = q.id order by q.id for update of q;
    if exists (select 1 from unnest(v_codes) c where c.updated_at is not null
               and not exists (select 1 from public.qr_codes q where q.id = c.id)) then
      perform private.raise_error('qr_code_not_found');
    elsif exists (select 1 from unnest(v_codes) c join public.qr_codes q on q.id = c.id
                  where q.updated_at is distinct from c.updated_at) then
      perform private.raise_error('edit_conflict');
    elsif (select count(distinct c.id) from unnest(v_codes) c) <> cardinality(v_codes) then
      perform private.raise_error('invalid_input', 'a code is listed twice');
    end if;

    update public.qr_codes q set
      name = private.trimmed(c.name), points = c.points, is_active = coalesce(c.is_active, true),
      is_decoy = coalesce(c.is_decoy, false), latitude = c.latitude, longitude = c.longitude, radius_m = c.radius_m,
      -- A measured place stays measured only while it is the same.
      place_accuracy_m = coalesce(c.place_accuracy_m,
        case when (q.latitude, q.longitude) is not distinct from (c.latitude, c.longitude) then q.place_accuracy_m end),
      card_title_hu = private.trimmed(c.card_title_hu), card_title_en = private.trimmed(c.card_title_en),
      card_text_hu = c.card_text_hu, card_text_en = c.card_text_en, reveals_clue_id = c.reveals_clue_id
    from unnest(v_codes) c where c.id = q.id and (q.name, q.points, q.is_active, q.is_decoy, q.latitude, q.longitude,
        q.radius_m, coalesce(c.place_accuracy_m, q.place_accuracy_m), q.card_title_hu, q.card_title_en, q.card_text_hu,
        q.card_text_en, q.reveals_clue_id)
        is distinct from (private.trimmed(c.name), c.points, coalesce(c.is_active, true),
        coalesce(c.is_decoy, false), c.latitude, c.longitude, c.radius_m, q.place_accuracy_m,
        private.trimmed(c.card_title_hu), private.trimmed(c.card_title_en), c.card_text_hu, c.card_text_en,
        c.reveals_clue_id);
    insert into public.qr_codes (id, name, points, is_active, is_decoy, latitude, longitude, radius_m,
      place_accuracy_m, card_title_hu, card_title_en, card_text_hu, card_text_en, reveals_clue_id)
    select c.id, private.trimmed(c.name), c.points, coalesce(c.is_active, true), coalesce(c.is_decoy, false),
      c.latitude, c.longitude, c.radius_m, c.place_accuracy_m, private.trimmed(c.card_title_hu),
      private.trimmed(c.card_title_en), c.card_text_hu, c.card_text_en, c.reveals_clue_id
    from unnest(v_codes) c where c.updated_at is null;
    perform private.set_card_media(c.id, c.card_media) from unnest(v_codes) c where c.card_media is not null;
  exception
    when data_exception or check_violation or not_null_violation or unique_violation or foreign_key_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  v_ids := array(select c.id from unnest(v_codes) c);
  if p_game_session_id is not null then
    perform private.add_session_codes(p_game_session_id, (
      select jsonb_agg(jsonb_build_object('qr_code_id', c.id, 'points', c.points, 'max_scans', c.max_scans))
      from unnest(v_codes) c));
  end if;
  return jsonb_build_object('saved', cardinality(v_ids), 'qr_code_ids', to_jsonb(v_ids));
end
$$;
comment on function private.admin_import_qr_codes(jsonb, uuid) is
  'Creates or changes many codes, all or none; see public.admin_import_qr_codes.';

-- A stolen or copied print also shows its short code, so both are replaced.
create function private.tg_qr_codes__renew_short_code() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.short_code := private.generate_short_code();
  return new;
end
$$;
comment on function private.tg_qr_codes__renew_short_code() is 'Sets a new short code when the printed id changes.';
create trigger tg_qr_codes__renew_short_code before update on public.qr_codes
  for each row when (new.replacement_id is distinct from old.replacement_id)
    execute function private.tg_qr_codes__renew_short_code();

-- Definer: as above.
create function private.admin_set_qr_codes_active(p_qr_code_ids uuid[], p_is_active boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_changed integer;
begin
  perform private.assert_admin();
  if p_is_active is null or coalesce(cardinality(p_qr_code_ids), 0) not between 1 and 1000 then
    perform private.raise_error('invalid_input');
  end if;
  -- In the order of ids, so that overlapping selections of two organisers wait instead of deadlocking.
  with wanted as (
    select id from public.qr_codes where id = any (p_qr_code_ids) and is_active <> p_is_active order by id for update
  )
  update public.qr_codes q set is_active = p_is_active from wanted where q.id = wanted.id;
  get diagnostics v_changed = row_count;
  return jsonb_build_object('changed', v_changed);
end
$$;
comment on function private.admin_set_qr_codes_active(uuid[], boolean) is
  'Switches codes on or off; see public.admin_set_qr_codes_active.';

-- Finds of a code in one session, or in all real ones; an index-only scan.
create function private.code_finds(p_qr_code_id uuid, p_game_session_id uuid, out finds bigint,
  out last_found_at timestamptz)
language sql stable security invoker set search_path = '' as $$
  select count(s.scanned_at), max(s.scanned_at)
  from public.game_session_qr_codes c
  join public.game_sessions g on g.id = c.game_session_id
  join public.scans s on s.game_session_id = c.game_session_id and s.qr_code_id = c.qr_code_id and s.status = 'success'
  where c.qr_code_id = p_qr_code_id
    and case when p_game_session_id is null then not g.is_test else c.game_session_id = p_game_session_id end
$$;
comment on function private.code_finds(uuid, uuid) is
  'Number and latest time of the finds of a code in the session, or in all sessions but tests.';

-- Definer: reads finds of all players.
create function private.admin_list_qr_codes(
  p_search text, p_game_session_id uuid, p_is_active boolean, p_is_found boolean, p_has_place boolean,
    p_is_decoy boolean,
  p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_qr_code_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text := private.like_pattern(p_search);
  v_short_code text := private.like_pattern(private.clean_code(p_search));
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  if coalesce(p_sort not in ('name', 'short_code', 'points', 'created_at', 'finds'), true) then
    perform private.raise_error('invalid_input');
  end if;

  return query
  with matching as (
    select q.*,
      -- Counts the finds of every code only when the list is sorted by them.
      case when p_sort = 'finds' then (private.code_finds(q.id, p_game_session_id)).finds end as sort_finds,
      private.sort_key(q.name) as sort_name
    from public.qr_codes q
    where (v_name is null or private.search_key(q.name) like v_name or lower(q.short_code) like v_short_code
        or q.printed_id::text = lower(private.clean_pasted(p_search)))
      and (p_game_session_id is null or exists (
        select from public.game_session_qr_codes c where c.game_session_id = p_game_session_id and c.qr_code_id = q.id))
      and (p_is_active is null or q.is_active = p_is_active)
      and (p_is_decoy is null or q.is_decoy = p_is_decoy)
      and (p_has_place is null or (q.latitude is not null) = p_has_place)
      and (p_is_found is null or p_is_found = exists (
        select from public.game_session_qr_codes c
        join public.game_sessions g on g.id = c.game_session_id
        join public.scans s on s.game_session_id = c.game_session_id and s.qr_code_id = c.qr_code_id
          and s.status = 'success'
        where c.qr_code_id = q.id
          and case when p_game_session_id is null then not g.is_test else c.game_session_id = p_game_session_id end))
  ), page as (
    select m.*, count(*) over () as total, row_number() over (order by
      case when p_sort = 'name' and not p_descending then m.sort_name end,
      case when p_sort = 'name' and p_descending then m.sort_name end desc,
      case when p_sort = 'short_code' and not p_descending then m.short_code end,
      case when p_sort = 'short_code' and p_descending then m.short_code end desc,
      case when p_sort = 'points' and not p_descending then m.points end,
      case when p_sort = 'points' and p_descending then m.points end desc,
      case when p_sort = 'created_at' and not p_descending then m.created_at end,
      case when p_sort = 'created_at' and p_descending then m.created_at end desc,
      case when p_sort = 'finds' and not p_descending then m.sort_finds end,
      case when p_sort = 'finds' and p_descending then m.sort_finds end desc,
      m.sort_name, m.id) as place
    from matching m
    order by place
    limit p_limit offset p_offset
  )
  select p.id, p.name, p.short_code::text, p.points, p.is_active, p.is_decoy, p.latitude, p.longitude, p.radius_m,
    p.place_accuracy_m, p.created_at, p.updated_at, p.printed_id, p.card_title_hu, p.card_title_en, p.card_text_hu,
    p.card_text_en,
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.kind desc), '[]') from public.media m
     where m.id in (p.card_picture_id, p.card_sound_id)),
    p.reveals_clue_id,
    case when p.reveals_clue_id is not null then (
      -- As the file of clues names them.
      select case when count(*) = 1 then min(same.name_hu) else p.reveals_clue_id::text end
      from public.clue_templates t
      join public.clue_templates same on lower(btrim(same.name_hu)) = lower(btrim(t.name_hu))
      where t.id = p.reveals_clue_id) end,
    (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'is_test', g.is_test,
       'points', c.points, 'max_scans', c.max_scans) order by g.created_at desc), '[]')
     from public.game_session_qr_codes c join public.game_sessions g on g.id = c.game_session_id
       where c.qr_code_id = p.id),
    f.finds, f.last_found_at, p.total
  from page p
  cross join lateral private.code_finds(p.id, p_game_session_id) f
  order by p.place;
end
$$;
comment on function private.admin_list_qr_codes(text, uuid, boolean, boolean, boolean, boolean, text, boolean, integer,
  integer) is
  'Codes with their sessions and finds; see public.admin_list_qr_codes.';

-- Definer: reads scans of all players. Each scan is read once, from scans_success_key or scans_failed_idx alone, and
-- summed into short time spans; everything else follows from those sums. JIT is off, because compiling many small
-- expressions takes longer than running them. The planner cannot know how few spans there are and would sort a million
-- scans on disk; the sums take a few megabytes.
create function private.admin_qr_code_statistics(
  p_game_session_id uuid, p_qr_code_id uuid, p_time_zone text
) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off set work_mem = '128MB' as $$
declare
  v_session public.game_sessions;
  v_opens_at timestamptz;
  v_players bigint;
  v_length interval;
  v_span interval;
  v_result jsonb;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_time_zone(p_time_zone);
  select * into v_session from public.game_sessions where id = p_game_session_id;
  if not found then
    perform private.raise_error('game_session_not_found');
  end if;
  v_opens_at := private.scanning_opens_at(v_session);
  select count(*) into v_players from public.user_game_sessions where game_session_id = p_game_session_id;
  -- Medians are exact to one span; longer hunts get longer spans, each a fraction of an hour.
  v_length := coalesce(v_session.ends_at, private.current_time()) - coalesce(v_opens_at, v_session.created_at);
  v_span := case when v_length <= interval '2 days' then interval '1 minute' when v_length <= interval '10 days'
    then interval '5 minutes'
    else interval '15 minutes' end;

  with successes as materialized (
    select s.qr_code_id, s.user_id, s.scanned_at
    from public.scans s
    where s.game_session_id = p_game_session_id and s.status = 'success'
  ), finds_by_time as materialized (
    select s.qr_code_id, date_bin(v_span, s.scanned_at, '2000-01-01 00:00:00+00') as at, count(*) as finds,
      min(s.scanned_at) as first_at, max(s.scanned_at) as last_at
    from successes s
    group by 1, 2
  ), tries_by_time as materialized (
    select s.qr_code_id, s.failure_reason, date_bin(v_span, s.scanned_at, '2000-01-01 00:00:00+00') as at,
      count(*) as tries
    from public.scans s
    where s.game_session_id = p_game_session_id and s.status = 'failed'
    group by 1, 2, 3
  ), finds as (
    select f.qr_code_id, sum(f.finds)::bigint as finds, min(f.first_at) as first_at, max(f.last_at) as last_at
    from finds_by_time f group by 1
  ), medians as (
    select r.qr_code_id, min(r.at) as at
    from (select f.qr_code_id, f.at, sum(f.finds) over (partition by f.qr_code_id order by f.at) as until,
            sum(f.finds) over (partition by f.qr_code_id) as total
          from finds_by_time f) r
    where 2 * r.until >= r.total
    group by 1
  ), refusals as (
    select r.qr_code_id, sum(r.tries)::bigint as tries, jsonb_object_agg(r.failure_reason, r.tries) as reasons
    from (select t.qr_code_id, t.failure_reason, sum(t.tries)::bigint as tries from tries_by_time t
          where t.qr_code_id is not null group by 1, 2) r
    group by 1
  ), unlucky as ( -- tried, but never found it
    select t.qr_code_id, count(*) as players
    from (select s.qr_code_id, s.user_id from public.scans s
          where s.game_session_id = p_game_session_id and s.status = 'failed' and s.qr_code_id is not null
            and s.failure_reason <> 'already_scanned'
          except
          select s.qr_code_id, s.user_id from successes s) t
    group by 1
  ), codes as (
    select coalesce(jsonb_agg(jsonb_build_object(
      'qr_code_id', q.id, 'name', q.name, 'short_code', q.short_code, 'is_decoy', q.is_decoy,
      'points', coalesce(c.points, 0), 'max_scans', c.max_scans,
      'scans', coalesce(f.finds, 0) + coalesce(r.tries, 0), 'players', coalesce(f.finds, 0) + coalesce(u.players, 0),
      'finds', coalesce(f.finds, 0), 'failed', coalesce(r.tries, 0), 'failed_reasons', coalesce(r.reasons, '{}'),
      'found_share', case when v_players > 0 then round(coalesce(f.finds, 0)::numeric / v_players, 4) end,
      'first_found_at', f.first_at, 'last_found_at', f.last_at,
      -- A span may begin before the hunt.
      'median_minutes', case when m.at is not null
        then round(extract(epoch from greatest(m.at, v_opens_at) - v_opens_at) / 60, 1) end)
        order by private.sort_key(q.name), q.id), '[]') as codes
    from public.qr_codes q
    left join public.game_session_qr_codes c on c.qr_code_id = q.id and c.game_session_id = p_game_session_id
    left join finds f on f.qr_code_id = q.id
    left join medians m on m.qr_code_id = q.id
    left join refusals r on r.qr_code_id = q.id
    left join unlucky u on u.qr_code_id = q.id
    where c.qr_code_id is not null or r.qr_code_id is not null -- decoys are in no session
  ), everything as (
    select f.qr_code_id, f.at, f.finds, 0 as failed from finds_by_time f
    union all
    select t.qr_code_id, t.at, 0, t.tries from tries_by_time t
  ), unit as (
    select case when max(e.at) - min(e.at) > interval '4 days' then 'day' else 'hour' end as name from everything e
  ), points as (
    -- No span crosses midnight: the offset of every zone is a multiple of 15 minutes.
    select date_trunc(unit.name, e.at, p_time_zone) as at,
      sum(e.finds)::bigint as finds, sum(e.failed)::bigint as failed
    from everything e, unit
    where p_qr_code_id is null or e.qr_code_id = p_qr_code_id
    group by 1
  )
  select jsonb_build_object(
    'game_session_id', p_game_session_id, 'starts_at', v_opens_at, 'players', v_players,
    'unknown_tries', (select coalesce(sum(t.tries), 0)::bigint from tries_by_time t where t.qr_code_id is null),
    'codes', (select codes.codes from codes), 'unit', (select unit.name from unit),
    'trend', (select coalesce(jsonb_agg(to_jsonb(points) order by points.at), '[]') from points))
  into v_result;
  return v_result;
end
$$;
comment on function private.admin_qr_code_statistics(uuid, uuid, text) is
  'Scans of each code of a session; see public.admin_qr_code_statistics.';
