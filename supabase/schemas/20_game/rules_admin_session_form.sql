-- Saving a session together with its codes and clues.

-- A session as submitted by the form.
create type private.game_session_document as (
  id uuid, updated_at timestamptz, name text, description_hu text, description_en text, starts_at timestamptz,
  ends_at timestamptz, late_scan_grace_minutes integer, leaderboard_frozen_at timestamptz, starting_tokens integer,
  is_test boolean, visibility text, planned_visibility text, clue_sales_end_at timestamptz, joining_ends_at timestamptz,
  max_players integer, shows_player_count boolean, public_names text, allows_guests boolean, uses_clues boolean,
  uses_map boolean, languages text[], place_hu text, place_en text, invitation_hu text, invitation_en text,
  team_mode text, team_max_size integer, treasure_name_hu text, treasure_name_en text, claim_contact text,
  claim_opens text, claim_codes integer, clues jsonb, qr_codes jsonb);
comment on type private.game_session_document is
  'A session to be saved, with all its clues [{clue_id, position}] and codes [{qr_code_id, points, max_scans, '
  'is_public}]. Without id it is new, and a draft unless visibility says otherwise.';

-- Before and after need the same shape, or the log would report everything as changed.
create function private.describe_game_session(p_session public.game_sessions) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(p_session) - array['id', 'planned_visibility', 'created_at', 'updated_at'] || jsonb_build_object(
    'clues', (select coalesce(jsonb_agg(c.name order by s.position, private.sort_key(c.name)), '[]')
      from public.game_session_clues s join public.clue_templates t on t.id = s.clue_id
      cross join lateral (select private.any_text(t.name_hu, t.name_en)) c (name)
      where s.game_session_id = p_session.id),
    'qr_codes', private.describe_session_codes(p_session.id))
$$;
comment on function private.describe_game_session is
  'The state of a session that the activity log compares: its fields, the names of its clues in order, its codes by '
  'name and short code.';

-- Definer: sessions, codes and caps have no write policy; they change together or not at all.
create function private.admin_save_game_session(p_game_session jsonb, p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_input private.game_session_document;
  v_id uuid;
  v_before public.game_sessions;
  v_saved public.game_sessions;
  v_described jsonb;
  v_after jsonb;
  v_codes jsonb;
  v_changed jsonb;
  v_result jsonb;
  v_now timestamptz;
begin
  perform private.assert_admin();
  perform private.assert_document(p_game_session, 'private.game_session_document', 'invalid_game_session');
  v_result := private.begin_request(p_request_id, jsonb_build_array('save hunt', p_game_session));
  if v_result is not null then
    return v_result;
  end if;
  begin
    v_input := jsonb_populate_record(null::private.game_session_document, p_game_session);
    v_input.clues := coalesce(nullif(v_input.clues, 'null'), '[]');
    v_input.qr_codes := coalesce(nullif(v_input.qr_codes, 'null'), '[]');
    perform private.assert_documents(v_input.clues, 'public.game_session_clues', '[0,10000]',
      'invalid_game_session');
    perform private.assert_documents(v_input.qr_codes, 'public.game_session_qr_codes', '[0,10000]',
      'invalid_game_session');
    v_id := coalesce(v_input.id, gen_random_uuid());
    perform pg_advisory_xact_lock(private.session_gate(v_id));
    -- Deleting teams changes memberships: locked before the session, as in calls of players.
    if v_input.team_mode = 'off' then
      perform private.lock_members(v_id, array(
        select user_id from public.user_game_sessions where game_session_id = v_id and team_id is not null));
    end if;
    select * into v_before from public.game_sessions where id = v_id for update;
    v_now := private.current_time();
    if v_input.id is not null and v_before.id is null then
      perform private.raise_error('game_session_not_found');
    end if;
    if v_before.updated_at <> v_input.updated_at then
      perform private.raise_error('edit_conflict');
    end if;
    -- Its members have test wallets, or none.
    if v_before.is_test <> v_input.is_test then
      perform private.raise_error('invalid_game_session', 'is_test is fixed');
    end if;
    -- Its players would lose their hunt. Nobody publishes a test.
    if v_input.visibility = 'draft' and not v_before.is_test
      and exists (select 1 from public.user_game_sessions where game_session_id = v_id) then
      perform private.raise_error('invalid_game_session', 'a session with players is no draft');
    end if;
    perform private.assert_can_end_at(v_before, v_input.ends_at, v_now);
    if v_before.team_mode <> v_input.team_mode and private.has_counted_points(v_id) then
      perform private.raise_error('team_mode_fixed');
    end if;
    v_described := private.describe_game_session(v_before);

    -- Before the languages change: clues that leave need no texts in them.
    delete from public.game_session_clues where game_session_id = v_id;
    v_saved := v_before;
    if v_before.id is null then -- with the defaults of the table
      insert into public.game_sessions (id, name, is_test, created_at)
      values (v_id, private.trimmed(coalesce(v_input.name, '')), coalesce(v_input.is_test, false), v_now)
      returning * into v_saved;
    end if;
    -- What is left out stays as it is, but texts, times and limits go.
    v_saved := jsonb_populate_record(v_saved, '{"starts_at": null, "ends_at": null, "leaderboard_frozen_at": null,
      "clue_sales_end_at": null, "joining_ends_at": null, "max_players": null, "starting_tokens": 0, "name": "",
      "description_hu": "", "description_en": "", "place_hu": "", "place_en": "", "invitation_hu": "",
      "invitation_en": "", "treasure_name_hu": "", "treasure_name_en": ""}'::jsonb
      || jsonb_strip_nulls(to_jsonb(v_input) - array['id', 'updated_at', 'is_test']));
    v_saved.late_scan_grace := coalesce(make_interval(mins => v_input.late_scan_grace_minutes),
      v_saved.late_scan_grace);
    v_saved.planned_visibility := coalesce(v_input.planned_visibility, nullif(v_before.visibility, 'draft'),
      v_saved.planned_visibility);
    update public.game_sessions set
      name = private.trimmed(v_saved.name), description_hu = v_saved.description_hu,
      description_en = v_saved.description_en, starts_at = v_saved.starts_at, ends_at = v_saved.ends_at,
      late_scan_grace = v_saved.late_scan_grace, leaderboard_frozen_at = v_saved.leaderboard_frozen_at,
      starting_tokens = v_saved.starting_tokens, visibility = v_saved.visibility,
      planned_visibility = v_saved.planned_visibility, clue_sales_end_at = v_saved.clue_sales_end_at,
      joining_ends_at = v_saved.joining_ends_at, max_players = v_saved.max_players,
      shows_player_count = v_saved.shows_player_count, public_names = v_saved.public_names,
      allows_guests = v_saved.allows_guests, uses_clues = v_saved.uses_clues, uses_map = v_saved.uses_map,
      languages = v_saved.languages, place_hu = v_saved.place_hu, place_en = v_saved.place_en,
      invitation_hu = v_saved.invitation_hu, invitation_en = v_saved.invitation_en,
      treasure_name_hu = v_saved.treasure_name_hu, treasure_name_en = v_saved.treasure_name_en,
      claim_contact = v_saved.claim_contact, claim_opens = v_saved.claim_opens, claim_codes = v_saved.claim_codes,
      team_mode = v_saved.team_mode, team_max_size = v_saved.team_max_size, updated_at = v_now
    where id = v_id;
    if v_input.team_mode = 'off' and v_before.team_mode <> 'off' then
      delete from public.teams where game_session_id = v_id;
    end if;

    -- Asks for each code that leaves, not for each find.
    if exists (
      select 1 from public.game_session_qr_codes c where c.game_session_id = v_id
        and not exists (select 1 from jsonb_array_elements(v_input.qr_codes) code
          where (code ->> 'qr_code_id')::uuid = c.qr_code_id)
        and exists (select 1 from public.scans s
          where s.game_session_id = v_id and s.qr_code_id = c.qr_code_id and s.status = 'success')) then
      perform private.raise_error('qr_code_in_use');
    end if;
    delete from public.game_session_qr_codes c where c.game_session_id = v_id and not exists (
      select 1 from jsonb_array_elements(v_input.qr_codes) code where (code ->> 'qr_code_id')::uuid = c.qr_code_id);
    -- One statement for all codes, so that a code listed twice is an error. Each row is locked on the way
    -- (tg_qr_codes__keep_decoys_apart), therefore in the order in which codes are switched on and off.
    insert into public.game_session_qr_codes (game_session_id, qr_code_id, points, max_scans, is_public)
    select v_id, q.id, coalesce((code ->> 'points')::integer, q.points), (code ->> 'max_scans')::integer,
      coalesce((code ->> 'is_public')::boolean, before.is_public, false)
    from jsonb_array_elements(v_input.qr_codes) code
    left join public.qr_codes q on q.id = (code ->> 'qr_code_id')::uuid
    left join public.game_session_qr_codes before on before.game_session_id = v_id and before.qr_code_id = q.id
    order by q.id
    on conflict (game_session_id, qr_code_id) do update set points = excluded.points, max_scans = excluded.max_scans,
      is_public = excluded.is_public;
    perform private.set_scan_caps(v_id,
      array(select qr_code_id from public.game_session_qr_codes where game_session_id = v_id));

    -- After the codes, which decide whether a clue is for sale.
    insert into public.game_session_clues (game_session_id, clue_id, position)
    select v_id, (clue ->> 'clue_id')::uuid, coalesce((clue ->> 'position')::integer, ordinal::integer)
    from jsonb_array_elements(v_input.clues) with ordinality as clues (clue, ordinal);
  exception
    when data_exception or check_violation or not_null_violation or foreign_key_violation or unique_violation
      or cardinality_violation then
      perform private.raise_error('invalid_game_session', sqlerrm);
  end;

  select * into v_saved from public.game_sessions where id = v_id;
  -- Rebuilds the board when a past freeze changes; a future freeze changes nothing yet.
  if v_input.leaderboard_frozen_at is distinct from v_before.leaderboard_frozen_at
    and least(v_input.leaderboard_frozen_at, v_before.leaderboard_frozen_at) <= v_now then
    perform private.move_freeze(v_id, private.frozen_at(v_before, v_now), private.frozen_at(v_saved, v_now));
  end if;
  v_after := private.describe_game_session(v_saved);
  if v_before.id is null then
    perform private.publish_session_change('session.create', v_saved, null, v_after);
  else
    v_codes := private.changed_fields(v_described -> 'qr_codes', v_after -> 'qr_codes');
    v_changed := private.changed_fields(
      v_described || jsonb_build_object('qr_codes', v_codes -> 'before'),
      v_after || jsonb_build_object('qr_codes', v_codes -> 'after'));
    perform private.publish_session_change('session.update', v_saved, v_changed -> 'before', v_changed -> 'after');
  end if;
  return private.end_request(p_request_id, jsonb_build_object('game_session_id', v_id));
end
$$;

-- Definer: as admin_save_game_session.
create function private.admin_create_game_session(
  p_game_session jsonb, p_code_prefix text, p_codes integer, p_points integer, p_request_id uuid
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_saved jsonb;
begin
  perform private.assert_admin();
  if p_game_session ?| array['id', 'clues', 'qr_codes'] or p_codes is null then
    perform private.raise_error('invalid_input');
  end if;
  v_saved := private.begin_request(p_request_id,
    jsonb_build_array('hunt', p_game_session, p_code_prefix, p_codes, p_points));
  if v_saved is not null then
    return v_saved;
  end if;
  v_saved := private.admin_save_game_session(p_game_session || '{"visibility": "draft", "is_test": false}', null);
  v_saved := v_saved || jsonb_build_object('qr_code_ids', case when p_codes = 0 then '[]' else
    private.admin_create_qr_codes(p_code_prefix, p_codes, p_points, (v_saved ->> 'game_session_id')::uuid, null)
      -> 'qr_code_ids' end);
  return private.end_request(p_request_id, v_saved);
end
$$;
