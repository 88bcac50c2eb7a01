-- Player API: the treasure and announcements. As in 10_identity/api: thin wrappers that run as the caller.

create function public.submit_treasure_claim(
  p_game_session_id uuid, p_name text, p_address text, p_phone_number text, p_tax_id text default null,
    p_photo_path text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.submit_treasure_claim(p_game_session_id, p_name, p_address, p_phone_number, p_tax_id, p_photo_path);
end
$$;
comment on function public.submit_treasure_claim(uuid, text, text, text, text, text) is
  'Claims the treasure of a session after a successful scan in it. Returns {claim_id, status, submitted_at}. Errors: '
  'invalid_name, invalid_address, invalid_phone_number, invalid_tax_id, invalid_photo, game_session_not_found, '
  'session_not_joined, treasure_not_found_yet, claim_already_submitted, treasure_already_awarded.';
grant execute on function private.submit_treasure_claim(uuid, text, text, text, text, text) to authenticated;
grant execute on function public.submit_treasure_claim(uuid, text, text, text, text, text) to authenticated;

create function public.mark_announcements_read(p_game_session_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.mark_announcements_read(p_game_session_id)
$$;
comment on function public.mark_announcements_read(uuid) is
  'Marks the announcements of a joined session as read up to now. Returns {read_at}. Errors: game_session_not_found, '
  'session_not_joined.';
grant execute on function private.mark_announcements_read(uuid) to authenticated;
grant execute on function public.mark_announcements_read(uuid) to authenticated;
