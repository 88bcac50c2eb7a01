-- Organisers' list of codes with their finds.

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
comment on function private.code_finds is
  'Number and latest time of the finds of a code in the session, or in all sessions but tests.';

-- Definer: reads finds of all players.
create function private.admin_list_qr_codes(
  p_search text, p_game_session_id uuid, p_is_active boolean, p_is_found boolean, p_has_place boolean,
    p_is_decoy boolean,
  p_sort text, p_descending boolean, p_limit integer, p_offset integer
) returns setof public.admin_qr_code_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text;
  v_short_code text;
begin
  perform private.assert_admin('admin_permissions_required');
  perform private.assert_page(p_limit, p_offset);
  v_name := private.like_pattern(p_search);
  v_short_code := private.like_pattern(private.clean_code(p_search));
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
      case p_sort when 'points' then m.points when 'finds' then m.sort_finds
        when 'created_at' then extract(epoch from m.created_at) end * case when p_descending then -1 else 1 end,
      m.sort_name, m.id) as ordinal
    from matching m
    order by ordinal
    limit p_limit offset p_offset
  )
  select p.id, p.name, p.short_code::text, p.points, p.is_active, p.is_decoy, p.latitude, p.longitude, p.radius_m,
    p.place_accuracy_m, p.created_at, p.updated_at, p.printed_id, p.card_title_hu, p.card_title_en, p.card_text_hu,
    p.card_text_en,
    (select coalesce(jsonb_agg(to_jsonb(m) order by m.kind desc), '[]') from public.media m
     where m.id in (p.card_picture_id, p.card_sound_id)),
    p.reveals_clue_id,
    case when p.reveals_clue_id is not null then (
      -- As the CSV export of clues refers to a clue: by its name, or by its id if another has the same name.
      select case when count(*) = 1 then min(private.any_text(same.name_hu, same.name_en))
        else p.reveals_clue_id::text end
      from public.clue_templates t
      join public.clue_templates same on lower(btrim(private.any_text(same.name_hu, same.name_en)))
        = lower(btrim(private.any_text(t.name_hu, t.name_en)))
      where t.id = p.reveals_clue_id) end,
    array(
      select (g.id, g.name, g.is_test, c.points, c.max_scans)::public.qr_code_session
      from public.game_session_qr_codes c join public.game_sessions g on g.id = c.game_session_id
      where c.qr_code_id = p.id order by g.created_at desc),
    f.finds, f.last_found_at, p.total
  from page p
  cross join lateral private.code_finds(p.id, p_game_session_id) f
  order by p.ordinal;
end
$$;
