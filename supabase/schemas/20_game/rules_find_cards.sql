-- Find cards: a code can have a title, a text, a picture and a sound for its finders, and give them a clue.

-- A locked clue is not for sale, but a card gives it.
create function private.can_reveal(p_game_session_id uuid, p_clue_id uuid) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return exists (
    select from public.game_session_clues c join public.clue_templates t on t.id = c.clue_id and t.is_active
    where c.game_session_id = p_game_session_id and c.clue_id = p_clue_id
      and not exists (select from private.withdrawn_clues w
        where w.game_session_id = p_game_session_id and w.clue_id = p_clue_id));
end
$$;
comment on function private.can_reveal is
  'A find card of the session can give the clue: it is the session''s, active, and leads to no withdrawn code.';

-- Part of the scan, so that the find and the clue exist together. If the player buys the clue at the same time, the
-- unique index decides: the purchase is refused, or this gift does nothing.
create function private.reveal_clue(
  p_user_id uuid, p_team_id uuid, p_game_session_id uuid, p_clue_id uuid, p_now timestamptz
) returns void
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_gift public.purchased_clues;
begin
  if private.can_reveal(p_game_session_id, p_clue_id) then
    v_gift.id := gen_random_uuid();
    v_gift.user_id := p_user_id;
    v_gift.team_id := p_team_id;
    v_gift.clue_id := p_clue_id;
    v_gift.game_session_id := p_game_session_id;
    v_gift.purchase_price := 0;
    v_gift.purchased_at := p_now;
    v_gift.is_revealed := true;
    perform private.deliver_clue(v_gift);
  end if;
end
$$;
comment on function private.reveal_clue is
  'Gives a finder, and the team, the clue of the find card; nothing if they own it.';

-- A card is as it is now, not as it was at the find. Its clue is named only to who owns it: the organiser may have set
-- it after the find.
create function private.find_cards_of(p_scan_ids bigint[], p_user_id uuid) returns setof public.find_card_row
language plpgsql stable security invoker set search_path = '' as $$
begin
  return query
  select s.id, s.game_session_id, s.qr_code_name, s.received_at,
    case when s.user_id <> p_user_id then (
      select p.name::text from public.profiles p where p.id = s.user_id) end,
    q.card_title_hu, q.card_title_en, q.card_text_hu, q.card_text_en,
    clue.clue_id, clue.clue_name_hu, clue.clue_name_en,
    -- As list_clue_media.
    array(select (m.id, m.kind, m.content_type, m.bytes, m.widths, m.height, m.alt_hu, m.alt_en, m.transcript_hu,
        m.transcript_en)::public.media_item
      from public.media m where m.id in (q.card_picture_id, q.card_sound_id) order by m.kind desc)
  from public.scans s
  join public.qr_codes q on q.id = s.qr_code_id
  left join lateral (
    select p.clue_id, p.clue_name_hu, p.clue_name_en from public.purchased_clues p
    where p.game_session_id = s.game_session_id and p.clue_id = q.reveals_clue_id
      and (p.user_id = p_user_id or p.team_id = private.team_of(p_user_id, s.game_session_id))
    limit 1) clue on true
  where s.id = any (p_scan_ids)
    and (clue.clue_id is not null or q.card_picture_id is not null or q.card_sound_id is not null
      or (q.card_title_hu, q.card_title_en, q.card_text_hu, q.card_text_en) <> ('', '', '', ''))
  order by s.received_at desc, s.id desc
  limit 100;
end
$$;
comment on function private.find_cards_of is
  'The find cards of counted scans that the user may read; the caller has checked that.';

-- Definer: no policy shows codes to players, because a row has the printed id. Team mates and players with a credited
-- find have never seen the print, so the answer has no id of the code.
create function private.list_find_cards() returns setof public.find_card_row
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_user();
begin
  return query
  select * from private.find_cards_of(array(
    select s.id from public.scans s where s.user_id = v_user_id and s.status = 'success'
      and s.game_session_id in (select private.my_session_ids())
    union
    select s.id from public.scans s where s.team_id = any (private.my_team_ids()) and s.status = 'success'), v_user_id);
end
$$;
