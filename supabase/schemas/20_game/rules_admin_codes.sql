-- Organisers' codes: creating, importing, renewing and switching them.

-- Distributes the slots of caps over their counters; without a cap a code has none. Counters of a cap that stays the
-- same stay too. The caller holds the session gate exclusively, so no scan is in progress, or the codes are new to it.
create function private.set_scan_caps(p_game_session_id uuid, p_qr_code_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_ids uuid[];
  v_caps integer[];
  v_used bigint[];
begin
  select array_agg(c.qr_code_id), array_agg(c.max_scans),
    array_agg(private.current_scans(c.game_session_id, c.qr_code_id))
  into v_ids, v_caps, v_used
  from public.game_session_qr_codes c
  where c.game_session_id = p_game_session_id and c.qr_code_id = any (p_qr_code_ids)
    and c.max_scans is distinct from (
      select sum(s.capacity) from private.scan_cap_shards s
      where s.game_session_id = c.game_session_id and s.qr_code_id = c.qr_code_id);
  if exists (select from unnest(v_caps, v_used) c (cap, used) where c.cap < c.used) then
    perform private.raise_error('invalid_game_session', 'max_scans below the scans already made');
  end if;
  delete from private.scan_cap_shards where game_session_id = p_game_session_id and qr_code_id = any (v_ids);
  insert into private.scan_cap_shards (game_session_id, qr_code_id, shard, capacity, used)
  select p_game_session_id, c.id, shard,
    c.cap / least(16, c.cap) + (shard < c.cap % least(16, c.cap))::integer,
    c.used / least(16, c.cap) + (shard < c.used % least(16, c.cap))::integer
  from unnest(v_ids, v_caps, v_used) c (id, cap, used)
  cross join lateral generate_series(0, least(16, c.cap) - 1) shard
  where c.cap is not null;
end
$$;
comment on function private.set_scan_caps is
  'Rebuilds the counters of codes whose cap has changed; invalid_game_session when a cap is below current_scans.';

create function private.describe_session_codes(p_game_session_id uuid, p_qr_code_ids uuid[] default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(
    q.name || ' (' || q.short_code || ')', jsonb_build_object('points', s.points, 'max_scans', s.max_scans,
      'is_public', s.is_public)), '{}')
  from public.game_session_qr_codes s join public.qr_codes q on q.id = s.qr_code_id
  where s.game_session_id = p_game_session_id and (p_qr_code_ids is null or s.qr_code_id = any (p_qr_code_ids))
$$;
comment on function private.describe_session_codes is
  'The codes of a session (null: all) by name and short code, as the activity log compares them.';

-- The caller has called lock_game_session before it locked any code, or share_game_session for codes that nobody else
-- knows.
create function private.add_session_codes(p_game_session_id uuid, p_codes jsonb) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session public.game_sessions;
  v_ids uuid[] := array(select code.qr_code_id from jsonb_to_recordset(p_codes) code (qr_code_id uuid));
  v_before jsonb := private.describe_session_codes(p_game_session_id, v_ids);
  v_changed jsonb;
begin
  select * into v_session from public.game_sessions where id = p_game_session_id;
  begin
    insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans)
    select p_game_session_id, code.qr_code_id, code.points, code.max_scans
    from jsonb_to_recordset(p_codes) code (qr_code_id uuid, points integer, max_scans integer)
    order by code.qr_code_id
    on conflict (game_session_id, qr_code_id) do update set points = excluded.points, max_scans = excluded.max_scans;
    perform private.set_scan_caps(p_game_session_id, v_ids);
  exception
    when check_violation or not_null_violation then
      perform private.raise_error('invalid_game_session', sqlerrm);
  end;
  v_changed := private.changed_fields(v_before, private.describe_session_codes(p_game_session_id, v_ids));
  update public.game_sessions set updated_at = private.current_time() where id = p_game_session_id;
  perform private.publish_session_change('session.update', v_session,
    jsonb_build_object('qr_codes', v_changed -> 'before'), jsonb_build_object('qr_codes', v_changed -> 'after'));
end
$$;
comment on function private.add_session_codes is
  'Adds codes [{qr_code_id, points, max_scans}] to a session or changes those that it has; invalid_game_session for a '
  'decoy or a cap below current_scans.';

-- Continues after the highest number with that prefix ("Kód 01", "Kód 02", …). Definer: the role check is the only
-- permission, as in every organisers' RPC.
create function private.admin_create_qr_codes(
  p_prefix text, p_count integer, p_points integer, p_game_session_id uuid, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_prefix text;
  v_last integer;
  v_width integer;
  v_ids uuid[];
  v_result jsonb;
begin
  perform private.assert_admin();
  v_prefix := private.trimmed(p_prefix);
  if coalesce(char_length(v_prefix), 0) not between 1 and 100 or coalesce(p_count not between 1 and 500, true)
    or coalesce(p_points not between 0 and 100000, true) then
    perform private.raise_error('invalid_input');
  end if;
  v_result := private.begin_request(p_request_id,
    jsonb_build_array('codes', v_prefix, p_count, p_points, p_game_session_id));
  if v_result is not null then
    return v_result;
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
    perform private.share_game_session(p_game_session_id); -- late: nobody else knows these codes
    perform private.add_session_codes(p_game_session_id, (
      select jsonb_agg(jsonb_build_object('qr_code_id', id, 'points', p_points)) from unnest(v_ids) id));
  end if;
  return private.end_request(p_request_id,
    jsonb_build_object('created', p_count, 'first_number', v_last + 1, 'qr_code_ids', v_ids));
end
$$;

-- A code as submitted by a form or a file.
create type private.qr_code_document as (
  id uuid, updated_at timestamptz, name text, points integer, session_points integer, max_scans integer,
  is_active boolean, is_decoy boolean, latitude double precision, longitude double precision, radius_m integer,
  place_accuracy_m integer,
  card_title_hu text, card_title_en text, card_text_hu text, card_text_en text, card_media jsonb, reveals_clue_id uuid,
  task jsonb, task_updated_at timestamptz);
comment on type private.qr_code_document is
  'A code to be saved. Without id it is new; with it, it replaces exactly the version updated_at. session_points '
  '(null: points) and max_scans are its points and cap in the session that the codes are added to. card_media, if not '
  'null, is what the card has: [private.media_texts]; task, if not null, replaces the version task_updated_at of its '
  'task in that session: private.task_document.';

-- Media are locked before the session, as when clues are saved, and the session before any code that others know, as
-- when it is saved itself. New codes are written before it, and scans go on when all are new. Definer: the codes of a
-- session have no write policy.
create function private.admin_import_qr_codes(
  p_codes jsonb, p_game_session_id uuid, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_codes private.qr_code_document[];
  v_ids uuid[];
  v_result jsonb;
begin
  perform private.assert_admin();
  perform private.assert_documents(p_codes, 'private.qr_code_document', '[1,500]');
  v_result := private.begin_request(p_request_id, jsonb_build_array('save codes', p_codes, p_game_session_id));
  if v_result is not null then
    return v_result;
  end if;
  begin
    select array_agg(jsonb_populate_record(null::private.qr_code_document,
      '{"card_title_hu": "", "card_title_en": "", "card_text_hu": "", "card_text_en": ""}'::jsonb || document
      || jsonb_build_object('id', coalesce(document ->> 'id', gen_random_uuid()::text))) order by ordinal)
    into strict v_codes from jsonb_array_elements(p_codes) with ordinality documents (document, ordinal);
    perform private.lock_media(array(
      select m.media from unnest(v_codes) c cross join lateral (values (c.card_media), (c.task -> 'media')) m (media)));
    if (select count(distinct c.id) from unnest(v_codes) c) <> cardinality(v_codes) then
      perform private.raise_error('invalid_input', 'a code is listed twice');
    elsif exists (select 1 from unnest(v_codes) c join public.qr_codes q on q.id = c.id where c.updated_at is null) then
      perform private.raise_error('edit_conflict');
    end if;
    insert into public.qr_codes (id, name, points, is_active, is_decoy, latitude, longitude, radius_m,
      place_accuracy_m, card_title_hu, card_title_en, card_text_hu, card_text_en, reveals_clue_id)
    select c.id, private.trimmed(c.name), c.points, coalesce(c.is_active, true), coalesce(c.is_decoy, false),
      c.latitude, c.longitude, c.radius_m, c.place_accuracy_m, private.trimmed(c.card_title_hu),
      private.trimmed(c.card_title_en), c.card_text_hu, c.card_text_en, c.reveals_clue_id
    from unnest(v_codes) c where c.updated_at is null;
    if p_game_session_id is not null then
      if exists (select 1 from unnest(v_codes) c where c.updated_at is not null) then
        perform private.lock_game_session(p_game_session_id);
      else
        perform private.share_game_session(p_game_session_id);
      end if;
    end if;

    perform 1 from public.qr_codes q join unnest(v_codes) c on c.id = q.id and c.updated_at is not null
    order by q.id for update of q;
    if exists (select 1 from unnest(v_codes) c
               where not exists (select 1 from public.qr_codes q where q.id = c.id)) then
      perform private.raise_error('qr_code_not_found');
    elsif exists (select 1 from unnest(v_codes) c join public.qr_codes q on q.id = c.id
                  where q.updated_at <> c.updated_at) then
      perform private.raise_error('edit_conflict');
    end if;
    update public.qr_codes q set
      name = private.trimmed(c.name), points = c.points, is_active = coalesce(c.is_active, true),
      is_decoy = coalesce(c.is_decoy, false), latitude = c.latitude, longitude = c.longitude, radius_m = c.radius_m,
      -- The accuracy of a measured place is kept only while the place stays the same.
      place_accuracy_m = coalesce(c.place_accuracy_m,
        case when (q.latitude, q.longitude) is not distinct from (c.latitude, c.longitude) then q.place_accuracy_m end),
      card_title_hu = private.trimmed(c.card_title_hu), card_title_en = private.trimmed(c.card_title_en),
      card_text_hu = c.card_text_hu, card_text_en = c.card_text_en, reveals_clue_id = c.reveals_clue_id
    from unnest(v_codes) c where c.id = q.id and c.updated_at is not null
      and (q.name, q.points, q.is_active, q.is_decoy, q.latitude, q.longitude, q.radius_m,
        coalesce(c.place_accuracy_m, q.place_accuracy_m), q.card_title_hu, q.card_title_en, q.card_text_hu,
        q.card_text_en, q.reveals_clue_id)
        is distinct from (private.trimmed(c.name), c.points, coalesce(c.is_active, true),
        coalesce(c.is_decoy, false), c.latitude, c.longitude, c.radius_m, q.place_accuracy_m,
        private.trimmed(c.card_title_hu), private.trimmed(c.card_title_en), c.card_text_hu, c.card_text_en,
        c.reveals_clue_id);
    perform private.set_card_media(c.id, c.card_media) from unnest(v_codes) c where c.card_media is not null;
  exception
    when data_exception or check_violation or not_null_violation or unique_violation or foreign_key_violation then
      perform private.raise_error('invalid_input', sqlerrm);
  end;
  v_ids := array(select c.id from unnest(v_codes) c);
  if p_game_session_id is not null then
    perform private.add_session_codes(p_game_session_id, (
      select jsonb_agg(jsonb_build_object('qr_code_id', c.id, 'points', coalesce(c.session_points, c.points),
        'max_scans', c.max_scans))
      from unnest(v_codes) c));
    perform private.save_task(p_game_session_id, c.id, c.task, c.task_updated_at)
    from unnest(v_codes) c where c.task is not null;
  elsif exists (select 1 from unnest(v_codes) c where c.task is not null) then
    perform private.raise_error('invalid_input', 'a task needs a hunt');
  end if;
  return private.end_request(p_request_id,
    jsonb_build_object('saved', cardinality(v_ids), 'qr_code_ids', to_jsonb(v_ids)));
end
$$;

-- A stolen or copied print also shows its short code, so both are replaced.
create function private.tg_qr_codes__renew_short_code() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  new.short_code := private.generate_short_code();
  return new;
end
$$;
comment on function private.tg_qr_codes__renew_short_code is 'Sets a new short code when the printed id changes.';
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
