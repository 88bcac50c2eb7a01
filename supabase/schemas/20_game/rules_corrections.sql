-- Every correction by an organiser: run once per request, recount, log, notify. Finds and points have files of their
-- own.

create type private.correction_effect as (
  user_id uuid, name text, game_session_id uuid, points_before integer, points_after integer, rank_before bigint,
  rank_after bigint, finds_before integer, finds_after integer, claim text, codes jsonb, points integer);
comment on type private.correction_effect is
  'What a correction does to a player: codes are the names of the corrected finds, points those of an adjustment.';

-- Sends a message in both languages.
create function private.notify_corrected_player(
  p_kind text, p_effect private.correction_effect, p_reason text, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_codes text[] := array(select jsonb_array_elements_text(p_effect.codes));
  v_count integer := cardinality(v_codes);
  v_code text := case when v_count = 1 then v_codes[1] end;
  v_list text := array_to_string(v_codes[1:20], ', ') || case when v_count > 20 then ', …' else '' end;
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
    when p_effect.points > 0 then
      v_title_hu := p_effect.points || ' bónuszpontot kaptál';
      v_title_en := 'Bonus points for you: ' || p_effect.points;
    else
      v_title_hu := -p_effect.points || ' büntetőpontot kaptál';
      v_title_en := 'Penalty points for you: ' || -p_effect.points;
  end case;
  perform private.send_message(p_effect.game_session_id, p_effect.user_id, v_title_hu, v_title_en,
    concat_ws(E'\n', 'Indoklás: ' || p_reason, case when v_count > 1 then 'Kódok: ' || v_list end,
      'Pontjaid: ' || p_effect.points_before || ' → ' || p_effect.points_after),
    concat_ws(E'\n', 'Reason: ' || p_reason, case when v_count > 1 then 'Codes: ' || v_list end,
      'Your points: ' || p_effect.points_before || ' → ' || p_effect.points_after), p_now);
  perform private.publish('user:' || p_effect.user_id, 'correction',
    jsonb_build_object('game_session_id', p_effect.game_session_id, 'current_points', p_effect.points_after));
end
$$;
comment on function private.notify_corrected_player(text, private.correction_effect, text, timestamptz) is
  'Notifies a player of a correction with its reason and the points before and after.';

-- Recounts, logs and notifies each player, and returns the effects. p_changes: one [{game_session_id, user_id, codes,
-- points}] for each changed member.
create function private.finish_correction(
  p_kind text, p_members private.corrected_member[], p_changes jsonb, p_reason text, p_now timestamptz
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_session_ids uuid[] := array(select distinct game_session_id from unnest(p_members));
  v_effects private.correction_effect[];
  v_effect private.correction_effect;
begin
  perform private.recount_members(s, array(select user_id from unnest(p_members) where game_session_id = s.id), p_now)
  from public.game_sessions s where s.id = any (v_session_ids) order by s.id;
  -- After all players are counted, because ranks depend on the new points of all of them.
  v_effects := array(
    select (m.user_id, p.name, m.game_session_id, b.points, m.current_points, b.rank, r.rank, b.finds, m.found_codes,
      (select t.status from public.treasure_claims t
       where t.game_session_id = m.game_session_id and t.status <> 'rejected'
         and (t.user_id = m.user_id or t.team_id = m.team_id)
       order by t.user_id = m.user_id desc limit 1), c.codes, c.points)::private.correction_effect
    from unnest(p_members) with ordinality b (game_session_id, user_id, points, rank, finds, ordinal)
    join public.user_game_sessions m on m.game_session_id = b.game_session_id and m.user_id = b.user_id
    join public.profiles p on p.id = m.user_id
    left join private.board_ranks(v_session_ids) r
      on r.game_session_id = m.game_session_id and r.id = coalesce(m.team_id, m.user_id)
    left join jsonb_to_recordset(p_changes) c (game_session_id uuid, user_id uuid, codes jsonb, points integer)
      on c.game_session_id = m.game_session_id and c.user_id = m.user_id
    order by b.ordinal);
  foreach v_effect in array v_effects loop
    perform private.notify_corrected_player(p_kind, v_effect, p_reason, p_now);
  end loop;
  perform private.record_activities(case p_kind when 'credit' then 'find.credit' when 'void' then 'find.void'
      when 'restore' then 'find.restore' else 'find.points' end, 'corrections', array_agg(e.name),
    array_agg(jsonb_build_object(
      'user_id', e.user_id, 'game_session_id', e.game_session_id, 'reason', p_reason, 'codes', e.codes,
      'points', e.points,
      'before', jsonb_build_object('points', e.points_before, 'rank', e.rank_before, 'finds', e.finds_before),
      'after', jsonb_build_object('points', e.points_after, 'rank', e.rank_after, 'finds', e.finds_after))))
  from unnest(v_effects) e;
  perform private.publish_coalesced('session:' || id, 'leaderboard', p_now) from unnest(v_session_ids) id;
  perform private.publish('admin', 'correction', '{}');
  return (select jsonb_agg(to_jsonb(e) - array['codes', 'points']) from unnest(v_effects) e);
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
