-- API of tasks, for players, helpers and organisers.

create function public.list_tasks() returns setof public.task_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_tasks()
$$;
comment on function public.list_tasks is
  'Tasks of the codes that the caller or the team has found, newest find first, with how far they are; of more than '
  '200 those that can be solved or wait, then the newest. What is right is in no row. Voided finds have none.';
grant execute on function private.list_tasks, public.list_tasks to authenticated;

create function public.answer_task(
  p_task_id uuid, p_answer text[], p_captured_at timestamptz, p_request_id uuid
) returns public.task_result
language sql volatile security invoker set search_path = '' as $$
  select * from private.answer_task(p_task_id, p_answer::private.input_texts, p_captured_at, p_request_id)
$$;
comment on function public.answer_task is
  'One try of the caller, or of the caller''s team: the keys of the chosen options, a text, or a number with a '
  'decimal comma or point. The same request id gets the same answer. It counts by the time on the phone, as a scan '
  'does. Errors: task_not_found, task_closed, task_waiting, invalid_task_answer (costs no try), game_session_ended, '
  'game_session_paused, rate_limit_exceeded (five wrong answers in 60 s), request_id_reused, invalid_input.';
grant execute on function private.answer_task, public.answer_task to authenticated;

create function public.submit_task_photo(
  p_task_id uuid, p_path text, p_captured_at timestamptz, p_request_id uuid
) returns public.task_result
language sql volatile security invoker set search_path = '' as $$
  select * from private.submit_task_photo(p_task_id, p_path::private.input_text, p_captured_at, p_request_id)
$$;
comment on function public.submit_task_photo is
  'As answer_task, with a photo that the caller has uploaded to the own folder of task-photos. Other errors: '
  'invalid_photo.';
grant execute on function private.submit_task_photo, public.submit_task_photo to authenticated;

create function public.list_task_photos(p_game_session_id uuid) returns setof public.task_photo_row
language sql stable security invoker set search_path = '' as $$
  select * from private.list_task_photos(p_game_session_id)
$$;
comment on function public.list_task_photos is
  'Photos that wait for a decision, oldest first, at most 200. For organisers and helpers of the hunt. Errors: '
  'helper_access_required.';
grant execute on function private.list_task_photos, public.list_task_photos to authenticated;

create function public.decide_task_photo(
  p_game_session_id uuid, p_answer_id bigint, p_is_accepted boolean, p_reason text, p_request_id uuid
) returns public.decided_task_photo
language sql volatile security invoker set search_path = '' as $$
  select * from private.decide_task_photo(p_game_session_id, p_answer_id, p_is_accepted, p_reason::private.input_text,
    p_request_id)
$$;
comment on function public.decide_task_photo is
  'Accepts or rejects a photo, with a reason of up to 500 characters if wanted. The points count from now on. '
  'Errors: helper_access_required, task_not_found, task_photo_decided, game_session_ended (helpers, once the results '
  'are published or the hunt is archived), invalid_input, request_id_reused.';
grant execute on function private.decide_task_photo, public.decide_task_photo to authenticated;

create function public.admin_save_task(
  p_game_session_id uuid, p_qr_code_id uuid, p_task jsonb, p_updated_at timestamptz default null,
  p_request_id uuid default null
) returns setof public.admin_task_row
language sql volatile security invoker set search_path = '' as $$
  select * from private.admin_save_task(p_game_session_id, p_qr_code_id, p_task::private.input_json, p_updated_at,
    p_request_id)
$$;
comment on function public.admin_save_task is
  'Writes the task of a code in a hunt (fields of private.task_document) over the version p_updated_at, or a new one '
  '(null), and returns it; p_task null deletes it, which keeps its points. Errors: admin_access_required, '
  'game_session_not_found, qr_code_not_found, edit_conflict, invalid_input, task_kind_fixed (a photo waits: neither '
  'another kind nor deleted), media_not_found, media_texts_missing, request_id_reused.';
grant execute on function private.admin_save_task, public.admin_save_task to authenticated;

create function public.admin_list_tasks(p_game_session_id uuid) returns public.admin_task_row[]
language sql stable security invoker set search_path = '' as $$
  select array(select t from private.admin_list_tasks(p_game_session_id) t)
$$;
comment on function public.admin_list_tasks is
  'All tasks of a hunt by the names of their codes, with what is right. Errors: admin_permissions_required.';
grant execute on function private.admin_list_tasks, public.admin_list_tasks to authenticated;

create function public.admin_task_statistics(p_game_session_id uuid) returns public.task_statistics_row[]
language sql stable security invoker set search_path = '' as $$
  select array(select t from private.admin_task_statistics(p_game_session_id) t)
$$;
comment on function public.admin_task_statistics is
  'Finds, tries and solutions of each task of a hunt, with its five most frequent wrong answers. Errors: '
  'admin_permissions_required.';
grant execute on function private.admin_task_statistics, public.admin_task_statistics to authenticated;

create function public.admin_list_task_photos(
  p_game_session_id uuid, p_limit integer default 1000, p_offset integer default 0
) returns setof public.task_photo_row
language sql stable security invoker set search_path = '' as $$
  select * from private.admin_list_task_photos(p_game_session_id, p_limit, p_offset)
$$;
comment on function public.admin_list_task_photos is
  'A page of all photos of the tasks of a hunt, oldest first. Errors: admin_permissions_required, invalid_input.';
grant execute on function private.admin_list_task_photos, public.admin_list_task_photos to authenticated;

create function public.admin_delete_task_photos(p_game_session_id uuid) returns table (path text)
language sql volatile security invoker set search_path = '' as $$
  select * from private.admin_delete_task_photos(p_game_session_id)
$$;
comment on function public.admin_delete_task_photos is
  'Gives up the next 500 decided photos of a hunt that is over, and returns their paths in task-photos: the caller '
  'deletes the files, and repeats it until none come back. Errors: admin_access_required, game_session_not_found, '
  'game_session_not_ended.';
grant execute on function private.admin_delete_task_photos, public.admin_delete_task_photos to authenticated;

-- get_player_state asks it.
grant execute on function private.sessions_with_tasks to authenticated;
