-- Every correction by an organiser: run once per request, recount, log, notify. Finds and points have files of their
-- own.

-- Sends a message in both languages. p_codes: names of the codes, null for points.
create function private.notify_corrected_player(
  p_kind text, p_before private.corrected_member, p_after private.corrected_member, p_codes text[], p_points integer,
  p_reason text, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_count integer := cardinality(p_codes);
  v_code text := case when v_count = 1 then p_codes[1] end;
  v_list text := array_to_string(p_codes[1:20], ', ') || case when v_count > 20 then ', …' else '' end;
  v_title_hu text;
  v_title_en text;
begin
  case
    when p_kind = 'credit' then
      v_title_hu := 'Jóváírtunk egy találatot: ' || v_code;
      v_title_en := 'A find was credited to you: ' || v_code;
    when p_kind = 'void' then
      v_title_hu := coalesce('Egy találatodat érvénytelenítettük: ' || v_code,
        v_count || ' találatodat érvénytelenítettük');
      v_title_en := coalesce('One of your finds was voided: ' || v_code, v_count || ' of your finds were voided');
    when p_kind = 'restore' then
      v_title_hu := coalesce('Újra érvényes egy találatod: ' || v_code, 'Újra érvényes ' || v_count || ' találatod');
      v_title_en := coalesce('One of your finds counts again: ' || v_code,
        v_count || ' of your finds count again');
    when p_points > 0 then
      v_title_hu := p_points || ' bónuszpontot kaptál';
      v_title_en := 'Bonus points for you: ' || p_points;
    else
      v_title_hu := -p_points || ' büntetőpontot kaptál';
      v_title_en := 'Penalty points for you: ' || -p_points;
  end case;
  perform private.send_message(p_before.game_session_id, p_before.user_id, v_title_hu, v_title_en,
    concat_ws(E'\n', 'Indok: ' || p_reason, case when v_count > 1 then 'Kódok: ' || v_list end,
      'Pontjaid: ' || p_before.points || ' → ' || p_after.points),
    concat_ws(E'\n', 'Reason: ' || p_reason, case when v_count > 1 then 'Codes: ' || v_list end,
      'Your points: ' || p_before.points || ' → ' || p_after.points), p_now);
  perform private.publish('user:' || p_before.user_id, 'correction',
    jsonb_build_object('game_session_id', p_before.game_session_id, 'current_points', p_after.points));
end
$$;
comment on function private.notify_corrected_player(
  text, private.corrected_member, private.corrected_member, text[], integer, text, timestamptz
) is 'Notifies a player of a correction with its reason and the points before and after.';

-- Recounts, logs and notifies each player, and returns the effects. p_changes: one [{game_session_id, user_id, codes,
-- points}] for each changed member.
create function private.finish_correction(
  p_kind text, p_members private.corrected_member[], p_changes jsonb, p_reason text, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_before private.corrected_member;
  v_after private.corrected_member;
  v_session public.game_sessions;
  v_change jsonb;
  v_claim text;
  v_name text;
  v_players jsonb := '[]'::jsonb;
begin
  foreach v_before in array p_members loop
    select * into v_session from public.game_sessions where id = v_before.game_session_id;
    perform private.recount_member(v_session, v_before.user_id, p_now);
  end loop;
  -- In a second loop, because ranks depend on the new points of all players.
  foreach v_before in array p_members loop
    select m.game_session_id, m.user_id, m.current_points, private.board_rank(m), m.found_codes into v_after
    from public.user_game_sessions m
    where m.game_session_id = v_before.game_session_id and m.user_id = v_before.user_id;
    select change into v_change from jsonb_array_elements(p_changes) change
    where change ->> 'game_session_id' = v_before.game_session_id::text
      and change ->> 'user_id' = v_before.user_id::text;
    select name into v_name from public.profiles where id = v_before.user_id;
    v_claim := (
      select c.status from public.treasure_claims c
      where c.game_session_id = v_before.game_session_id and c.status <> 'rejected' and (
        c.user_id = v_before.user_id or c.team_id = private.team_of(v_before.user_id, v_before.game_session_id))
      order by c.user_id = v_before.user_id desc limit 1);
    perform private.notify_corrected_player(p_kind, v_before, v_after,
      array(select jsonb_array_elements_text(v_change -> 'codes')), (v_change ->> 'points')::integer, p_reason, p_now);
    perform private.record_activity(case p_kind when 'credit' then 'find.credit' when 'void' then 'find.void'
        when 'restore' then 'find.restore' else 'find.points' end, 'corrections', v_name, jsonb_build_object(
      'user_id', v_before.user_id, 'game_session_id', v_before.game_session_id, 'reason', p_reason,
      'codes', v_change -> 'codes', 'points', v_change -> 'points',
      'before', jsonb_build_object('points', v_before.points, 'rank', v_before.rank, 'finds', v_before.finds),
      'after', jsonb_build_object('points', v_after.points, 'rank', v_after.rank, 'finds', v_after.finds)));
    v_players := v_players || jsonb_build_object(
      'user_id', v_before.user_id, 'name', v_name, 'game_session_id', v_before.game_session_id,
      'points_before', v_before.points, 'points_after', v_after.points,
      'rank_before', v_before.rank, 'rank_after', v_after.rank,
      'finds_before', v_before.finds, 'finds_after', v_after.finds, 'claim', v_claim);
  end loop;
  perform private.publish_coalesced('session:' || id, 'leaderboard', p_now)
  from (select distinct game_session_id as id from unnest(p_members)) sessions;
  perform private.publish('admin', 'correction', '{}');
  return v_players;
end
$$;
comment on function private.finish_correction(text, private.corrected_member[], jsonb, text, timestamptz) is
  'Last step of every correction; returns the players with points, ranks and finds before and after, and the state of '
  'their claim.';

-- A preview runs the real rules in a subtransaction that is rolled back, so that it shows exactly what would happen.
create function private.run_correction(
  p_kind text, p_scan_ids bigint[], p_game_session_id uuid, p_qr_code_id uuid, p_user_ids uuid[], p_points integer,
  p_reason text, p_request_id uuid, p_is_preview boolean
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_reason text := private.trimmed(p_reason);
  v_result jsonb;
begin
  if p_is_preview is null or p_request_id is null
    or coalesce(char_length(v_reason), 0) not between 1 and 500
    or coalesce(cardinality(coalesce(p_scan_ids, '{}')) + cardinality(coalesce(p_user_ids, '{}')), 0)
      not between 1 and 500 then
    perform private.raise_error('invalid_input');
  end if;
  perform private.lock_corrected_sessions(case when p_scan_ids is null then array[p_game_session_id]
    else array(select distinct s.game_session_id from public.scans s where s.id = any (p_scan_ids)) end);
  begin
    v_result := private.begin_request(p_request_id, jsonb_build_array(
      p_kind, p_scan_ids, p_game_session_id, p_qr_code_id, p_user_ids, p_points, v_reason));
    if v_result is not null then
      return v_result;
    end if;
    v_result := case
      when p_kind in ('void', 'restore') then private.correct_finds(p_kind, p_scan_ids, v_reason)
      when p_kind = 'credit' then private.credit_finds(p_game_session_id, p_qr_code_id, p_user_ids, v_reason)
      else private.adjust_points(p_game_session_id, p_user_ids, p_points, v_reason) end;
    if p_is_preview then
      raise exception 'preview' using errcode = 'KH002';
    end if;
  exception when sqlstate 'KH002' then
    return v_result;
  end;
  perform private.end_request(p_request_id,
    jsonb_build_object('changed', v_result -> 'changed', 'players', '[]'::jsonb));
  return v_result;
end
$$;
comment on function private.run_correction(
  text, bigint[], uuid, uuid, uuid[], integer, text, uuid, boolean
) is
  'Runs or previews a correction, once per request id. Errors: invalid_input, request_id_reused, those of the kinds.';
