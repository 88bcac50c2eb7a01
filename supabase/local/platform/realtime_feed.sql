-- Feeds the local Realtime server: each new message is announced when its transaction commits.
-- Applied only where that server attaches. NOTIFY makes commits queue behind one lock, so a
-- database under a race test or a benchmark must not have this trigger (hosted Supabase reads
-- the write-ahead log instead and has no such lock).

create or replace function realtime._announce() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- NOTIFY carries less than 8000 bytes; a longer message is announced by its id alone.
  v_message text := json_build_object(
    'id', new.id, 'topic', new.topic, 'event', new.event,
    'private', coalesce(new.private, false), 'payload', new.payload
  )::text;
begin
  perform pg_catalog.pg_notify(
    'realtime_messages',
    case
      when octet_length(v_message) < 7900 then v_message
      else json_build_object('id', new.id)::text
    end
  );
  return null;
end
$$;

create or replace trigger announce
  after insert on realtime.messages
  for each row when (new.event is not null)
  execute function realtime._announce();

-- Of earlier versions.
drop trigger if exists announce_end on auth.sessions;
drop function if exists realtime._announce_session_end();
