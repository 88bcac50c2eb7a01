-- Realtime: access to private channels.

-- Definer: reads memberships and roles whatever their policies allow.
create function private.can_listen(p_topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not private.is_banned() and case
    when p_topic like 'admin:%' then p_topic = 'admin:' || auth.uid() and private.is_admin()
    when p_topic like 'user:%' then p_topic = 'user:' || auth.uid()
    when p_topic like 'session:%' then private.is_admin() or exists (
      select 1 from private.my_session_ids() joined (id) where 'session:' || joined.id = p_topic)
    else false
  end
$$;
comment on function private.can_listen is
  'Allows the own user topic, topics of joined sessions, and the own admin topic for admins; nothing for banned users.';

create policy "Listeners of their own channels" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select private.can_listen((select realtime.topic()))));

-- Policies call it once per statement.
grant execute on function private.can_listen to authenticated;

-- Realtime loses broadcasts without a sign: above the plan's limit, and while its connection to the database is down.
-- It sends what is inserted into realtime.messages and keeps that for days, so clients ask here for what they missed.
-- The index of that table is by time first: an answer reads the entries of all topics since p_since. inserted_at is the
-- start of the sender's transaction, in UTC; a call ends within 8 s of it. A coalesced hint stands for all changes of
-- its interval, also for those after p_since; intervals of more than five minutes, with 15,000 members on the smallest
-- plan, are not covered.
--
-- Definer: the API does not expose the schema realtime.
create function private.list_broadcasts(p_topics text[], p_since timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_topics text[];
  -- Without a partition for today sending only warns: nothing is stored.
  v_is_stored boolean := not exists (
      select from pg_catalog.pg_partitioned_table
      where partrelid = 'realtime.messages'::pg_catalog.regclass and partdefid = 0)
    or to_regclass('realtime.messages_' || to_char(now() at time zone 'UTC', 'YYYY_MM_DD')) is not null;
begin
  perform private.require_user();
  if p_topics is null or cardinality(p_topics) > 10 then
    perform private.raise_error('invalid_input');
  end if;
  v_topics := array(select distinct topic from unnest(p_topics) topic where private.can_listen(topic));
  return jsonb_build_object(
    'asked_at', case when v_is_stored then now() end,
    'topics', v_topics,
    'broadcasts', case when v_is_stored and p_since between now() - interval '10 minutes' and now() then (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]')
      from (
        select distinct on (topic, event) topic, event, payload from realtime.messages
        where extension = 'broadcast' and private is true and topic = any (v_topics)
          and inserted_at >= (p_since - interval '5 minutes') at time zone 'UTC'
          and inserted_at >= (p_since - interval '10 seconds' - coalesce(
            (payload ->> 'interval_ms')::integer * interval '1 millisecond', interval '0')) at time zone 'UTC'
          and inserted_at < (now() + interval '1 minute') at time zone 'UTC' -- skips the partitions of coming days
        order by topic, event, inserted_at desc) latest) end);
end
$$;
