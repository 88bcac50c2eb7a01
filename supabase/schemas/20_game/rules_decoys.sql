-- Decoys: a code is either a decoy or part of hunts.

-- A decoy is in no session, so it never counts. Both guards lock the code's row, so that a session cannot add a code
-- while it becomes a decoy. Definer: admins who save sessions have no other right to lock codes, and admins change
-- codes through a table policy.
create function private.tg_qr_codes__keep_decoys_apart() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_table_name = 'qr_codes' then
    if exists (select from public.game_session_qr_codes where qr_code_id = new.id) then
      perform private.raise_error('qr_code_in_use', 'a code of a session cannot become a decoy');
    end if;
  elsif (select is_decoy from public.qr_codes where id = new.qr_code_id for share) then
    perform private.raise_error('invalid_game_session', 'a decoy cannot be part of a session');
  end if;
  return new;
end
$$;
create trigger tg_game_session_qr_codes__keep_decoys_apart before insert on public.game_session_qr_codes
  for each row execute function private.tg_qr_codes__keep_decoys_apart();
create trigger tg_qr_codes__keep_decoys_apart before update on public.qr_codes
  for each row when (new.is_decoy and not old.is_decoy) execute function private.tg_qr_codes__keep_decoys_apart();
