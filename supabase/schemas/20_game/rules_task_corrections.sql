-- Solutions of tasks that organisers take back, and give back. Part of run_correction.

create function private.correct_tasks(p_kind text, p_scan_ids bigint[], p_reason text) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_voids boolean := p_kind = 'void_task';
  v_now timestamptz;
  v_members private.corrected_member[];
  v_ids bigint[];
  v_players jsonb;
begin
  v_members := (
    select private.lock_corrected_members(array_agg(s.game_session_id), array_agg(s.user_id),
      array_agg(s.team_id) filter (where s.user_id is null))
    from (select distinct s.game_session_id, s.user_id, case when s.user_id is null then s.team_id end as team_id
          from public.scans s join private.task_answers a on a.scan_id = s.id and a.is_right
          where s.id = any (p_scan_ids) and s.status = 'success' and a.is_voided <> v_voids) s);
  with changed as (
    update private.task_answers a set is_voided = v_voids from public.scans s
    where s.id = a.scan_id and s.id = any (p_scan_ids) and s.status = 'success' and a.is_right
      and a.is_voided <> v_voids
    returning a.scan_id
  )
  select coalesce(array_agg(scan_id order by scan_id), '{}') into v_ids from changed;
  if v_ids = '{}' then
    return jsonb_build_object('changed', 0, 'players', '[]'::jsonb);
  end if;
  v_now := private.current_time(); -- after the wait for the locks
  v_players := private.finish_correction(p_kind, v_members, (
    select jsonb_agg(to_jsonb(m))
    from (select s.game_session_id, s.user_id, case when s.user_id is null then s.team_id end as team_id,
            jsonb_agg(s.qr_code_name order by s.id) as codes
          from public.scans s where s.id = any (v_ids) group by 1, 2, 3) m), v_ids, p_reason, v_now);
  perform private.publish_task(s, true, 0, v_now) from public.scans s where s.id = any (v_ids) order by s.id;
  return jsonb_build_object('changed', cardinality(v_ids), 'players', v_players);
end
$$;
comment on function private.correct_tasks is
  'Voids or restores the solutions of the tasks of counted finds; others stay as they are.';
