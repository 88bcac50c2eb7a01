-- public.list_broadcasts: what Realtime may have lost, for the channels of the caller.
begin;
\ir ../support/load.psql
select plan(23);
select tests.create_hunt();

create function pg_temp.ask(p_since timestamptz, variadic p_topics text[]) returns jsonb
language sql stable as $$ select to_jsonb(public.list_broadcasts(p_topics, p_since)) $$;
create function pg_temp.events(p_answer jsonb) returns text[]
language sql immutable as $$
  select array_agg(b ->> 'event' order by b ->> 'event') from jsonb_array_elements(p_answer -> 'broadcasts') b
$$;
grant execute on function pg_temp.ask(timestamptz, text[]), pg_temp.events(jsonb) to public;
create function pg_temp.store(p_topic text, p_event text, p_at timestamptz, p_payload jsonb default '{}') returns void
language sql as $$
  insert into realtime.messages (topic, event, extension, private, payload, inserted_at)
  values (p_topic, p_event, 'broadcast', true, p_payload, p_at at time zone 'UTC')
$$;
select tests.forget_broadcasts();
select pg_temp.store('user:' || tests.id('anna'), 'old', now() - interval '5 minutes'),
  pg_temp.store('user:' || tests.id('anna'), 'balance', now() - interval '50 seconds', '{"balance": 1}'),
  pg_temp.store('user:' || tests.id('anna'), 'balance', now() - interval '40 seconds', '{"balance": 2}'),
  pg_temp.store('user:' || tests.id('anna'), 'slow', now() - interval '69 seconds'),
  pg_temp.store('session:' || tests.id('session'), 'leaderboard', now() - interval '30 seconds'),
  pg_temp.store('session:' || tests.id('session'), 'claim', now() - interval '55 seconds', '{"interval_ms": 20000}'),
  pg_temp.store('session:' || tests.id('session'), 'find', now() - interval '55 seconds', '{"interval_ms": 10000}'),
  pg_temp.store('user:' || tests.id('béla'), 'of béla', now()),
  pg_temp.store('admin:' || tests.id('olga'), 'of olga', now());
insert into realtime.messages (topic, event, extension, private)
values ('user:' || tests.id('anna'), 'public', 'broadcast', false),
  ('user:' || tests.id('anna'), null, 'presence', true);

select tests.as_anonymous();
select throws_ok($$ select public.list_broadcasts('{}', null) $$, '42501',
  'permission denied for function list_broadcasts', 'Visitors have no channels');

select tests.sign_in_as('anna');
select is(pg_temp.ask(null, 'user:' || tests.id('anna')) -> 'broadcasts', 'null'::jsonb,
  'The first call cannot know what was missed');
select is((pg_temp.ask(null, 'user:' || tests.id('anna')) ->> 'asked_at')::timestamptz, now(),
  'It returns the time to ask from');
select is(pg_temp.events(pg_temp.ask(now() - interval '1 minute', 'user:' || tests.id('anna'))),
  array['balance', 'slow'], 'The events since ten seconds before the last call, each once');
select is(
  jsonb_path_query_first(pg_temp.ask(now() - interval '1 minute', 'user:' || tests.id('anna')),
    '$.broadcasts[*] ? (@.event == "balance").payload'), '{"balance": 2}'::jsonb, 'The latest one of an event');
select is(pg_temp.events(pg_temp.ask(now() - interval '1 minute', 'user:' || tests.id('anna'),
  'session:' || tests.id('session'))), array['balance', 'claim', 'find', 'leaderboard', 'slow'],
  'Several channels in one call');
select is(pg_temp.events(pg_temp.ask(now() - interval '30 seconds', 'session:' || tests.id('session'))),
  array['claim', 'leaderboard'], 'A coalesced hint until ten seconds after its interval: later changes send none');
select is(pg_temp.events(pg_temp.ask(now() - interval '20 seconds', 'user:' || tests.id('anna'))), null,
  'Nothing when nothing was sent');
select is(
  pg_temp.ask(now() - interval '20 seconds', 'user:' || tests.id('anna')) -> 'broadcasts', '[]'::jsonb,
  'An empty list says that nothing was missed');
select cmp_ok(octet_length(pg_temp.ask(now() - interval '20 seconds', 'user:' || tests.id('anna'))::text), '<', 200,
  'Which takes few bytes');
select is(
  pg_temp.ask(now() - interval '1 minute', 'user:' || tests.id('anna'), 'user:' || tests.id('béla'),
    'admin:' || tests.id('olga'), 'session:' || tests.id('other session'), 'lobby', null) -> 'topics',
  jsonb_build_array('user:' || tests.id('anna')), 'Channels of others are left out');
select ok(not pg_temp.ask(now() - interval '1 minute', 'user:' || tests.id('béla'), 'admin:' || tests.id('olga'))::text
  like any(array['%of béla%', '%of olga%']), 'And so are their broadcasts');
select is(pg_temp.ask(now() - interval '11 minutes', 'user:' || tests.id('anna')) -> 'broadcasts', 'null'::jsonb,
  'After ten minutes anything may have been missed');
select is(pg_temp.ask(now() + interval '1 minute', 'user:' || tests.id('anna')) -> 'broadcasts', 'null'::jsonb,
  'A time in the future is none of an answer');
select is(pg_temp.ask('infinity', 'user:' || tests.id('anna')) -> 'broadcasts', 'null'::jsonb, 'Nor is infinity');
select is(to_jsonb(public.list_broadcasts('{}', now())) -> 'topics', '[]'::jsonb, 'No channel, no broadcasts');
select tests.throws_key($$ select public.list_broadcasts(array_fill('lobby'::text, array[11]), now()) $$,
  'invalid_input', 'At most 10 channels');
select tests.throws_key($$ select public.list_broadcasts(null, now()) $$, 'invalid_input', 'Channels are required');

set local timezone to 'Pacific/Auckland';
select is(pg_temp.events(pg_temp.ask(now() - interval '1 minute', 'user:' || tests.id('anna'))),
  array['balance', 'slow'], 'The time zone of the caller does not matter');
set local timezone to 'UTC';

select tests.sign_in_as('olga');
select is(pg_temp.events(pg_temp.ask(now() - interval '1 minute', 'admin:' || tests.id('olga'))), array['of olga'],
  'Organisers ask for their own admin channel');

select public.admin_ban_user(tests.id('anna'), 'Unfair play');
select tests.authenticate_as(tests.id('anna'));
select tests.throws_key($$ select public.list_broadcasts('{}', now()) $$, 'user_banned',
  'A ban ends it with its reason');

-- Hosted Supabase has one partition for each day, and creates them only while anybody listens. There the owner of a
-- project cannot do without.
create function pg_temp.ask_without_partition(p_has_today boolean) returns jsonb
language plpgsql as $$
declare
  v_day constant date := (now() at time zone 'UTC')::date;
begin
  if (select relkind from pg_class where oid = 'realtime.messages'::regclass) = 'p' then
    return jsonb_build_object('asked_at', case when p_has_today then now() end);
  end if;
  alter table realtime.messages rename to kept_messages;
  create table realtime.messages (like realtime.kept_messages including defaults) partition by range (inserted_at);
  if p_has_today then
    execute format('create table realtime.messages_%s partition of realtime.messages for values from (%L) to (%L)',
      to_char(v_day, 'YYYY_MM_DD'), v_day, v_day + 1);
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', tests.id('béla'), 'role', 'authenticated')::text,
    true);
  return private.list_broadcasts('{}', now());
end
$$;
select tests.as_owner();
savepoint no_partition;
select is(pg_temp.ask_without_partition(false) -> 'asked_at', 'null'::jsonb,
  'Without a partition nothing is stored: the answer does not count, nor does the next');
rollback to no_partition;
select is((pg_temp.ask_without_partition(true) ->> 'asked_at')::timestamptz, now(), 'With one it does');

select * from finish();
rollback;
