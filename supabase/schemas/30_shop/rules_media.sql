-- Pictures and sounds: who reads them.

create type private.owned_media as (
  game_session_id uuid, clue_id uuid, solution_guide_id uuid, media_id uuid, "position" integer);
comment on type private.owned_media is 'A picture or sound of a clue or guide that the caller owns.';

-- Same conditions as the policies on purchases: the player or the team bought it, and it may be opened now. Definer:
-- players cannot read clue_media, because it also lists the media of clues that they have not bought.
create function private.my_clue_media() returns setof private.owned_media
language sql stable security definer set search_path = '' as $$
  select p.game_session_id, p.clue_id, null::uuid, m.media_id, m.position
  from public.purchased_clues p
  join public.clue_media m on m.clue_id = p.clue_id and m.solution_guide_id is null
    and m.added_at <= p.purchased_at and coalesce(m.removed_at > p.purchased_at, true)
  where (p.user_id = (select auth.uid()) or p.team_id = any ((select private.my_team_ids())::uuid[]))
    and p.game_session_id in (select private.my_session_ids())
    and p.is_accessible and coalesce(p.access_expires_at > (select private.current_time()), true)
  union
  select p.game_session_id, p.clue_id, m.solution_guide_id, m.media_id, m.position
  from public.purchased_solution_guides p
  join public.clue_media m on m.solution_guide_id = p.solution_guide_id
    and m.added_at <= p.purchased_at and coalesce(m.removed_at > p.purchased_at, true)
  where (p.user_id = (select auth.uid()) or p.team_id = any ((select private.my_team_ids())::uuid[]))
    and p.game_session_id in (select private.my_session_ids())
    and coalesce(p.access_expires_at > (select private.current_time()), true)
$$;
comment on function private.my_clue_media is
  'Pictures and sounds of the clues and guides that the caller or the team owns, as they were when bought.';

-- The only rule of who reads a picture or sound; the policy on the files calls it once per statement. A new kind of
-- owner adds its branch here. Cards and tasks: as in list_find_cards and list_tasks. Definer: as my_clue_media.
create function private.my_media_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select media_id from private.my_clue_media()
  union
  select media_id
  from (
    select s.qr_code_id from public.scans s where s.user_id = (select auth.uid()) and s.status = 'success'
      and s.game_session_id in (select private.my_session_ids())
    union
    select s.qr_code_id from public.scans s
    where s.team_id = any ((select private.my_team_ids())::uuid[]) and s.status = 'success'
  ) found
  join public.qr_codes q on q.id = found.qr_code_id
  cross join lateral (values (q.card_picture_id), (q.card_sound_id)) card (media_id)
  where media_id is not null
  union
  select media_id
  from private.my_task_scans() s
  join private.tasks t on t.game_session_id = s.game_session_id and t.qr_code_id = s.qr_code_id
  cross join lateral (values (t.picture_id), (t.sound_id)) task (media_id)
  where media_id is not null
$$;
comment on function private.my_media_ids is 'Pictures and sounds that the caller may read as a player.';

-- Definer: as my_clue_media.
create function private.list_clue_media(p_game_session_id uuid) returns setof public.clue_media_row
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return query
  select o.clue_id, o.solution_guide_id, m.id, m.kind, m.content_type, m.bytes, m.widths, m.height, m.alt_hu, m.alt_en,
    m.transcript_hu, m.transcript_en
  from private.my_clue_media() o join public.media m on m.id = o.media_id
  where o.game_session_id = p_game_session_id
  order by o.clue_id, o.solution_guide_id nulls first, o.position, m.id;
end
$$;

-- Definer: a row hidden by a policy would let its files be deleted.
create function private.media_exists(p_folder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.media where id::text = p_folder)
$$;
comment on function private.media_exists is 'A row of public.media has the files in this folder.';

create function private.describe_clue_media(p_clue_id uuid, p_solution_guide_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by c.position, m.id), '[]')
  from public.clue_media c join public.media m on m.id = c.media_id
  where c.clue_id = p_clue_id and c.solution_guide_id is not distinct from p_solution_guide_id and c.removed_at is null
$$;
comment on function private.describe_clue_media is
  'Pictures and sound that a clue, or its guide, has now: rows of public.media in their order.';
