-- Realtime: who may listen to which private channel. Realtime asks the policies of realtime.messages
-- as the listener, with the topic in realtime.topic.
begin;
\ir ../support/load.psql
select plan(22);

select tests.create_hunt();

-- Whether the policies let the caller of the moment listen to, or broadcast on, a channel.
create function pg_temp.hears(p_topic text) returns boolean
language plpgsql as $$
begin
  perform set_config('realtime.topic', p_topic, true);
  return exists (select from realtime.messages where topic = p_topic and extension = 'broadcast');
end
$$;
grant execute on function pg_temp.hears(text) to public;
select tests.remember_id('test session', tests.save_session('{"name": "Test session", "is_test": true}'));

-- One message on each channel of interest.
select realtime.send('{}', 'probe', topic, true)
from unnest(array['admin', 'admin:' || tests.id('olga'), 'admin:' || tests.id('béla'), 'user:' || tests.id('anna'),
  'user:' || tests.id('béla'), 'session:' || tests.id('session'),
  'session:' || tests.id('other session'), 'session:' || tests.id('test session'),
  'user:', 'session:', 'user:' || tests.id('anna') || ' ', 'lobby']) topic;

create function pg_temp.heard_by(p_name text) returns text[]
language plpgsql as $$
declare
  v_heard text[];
begin
  perform tests.sign_in_as(p_name);
  select array_agg(channel order by channel collate "C") into v_heard
  from (values
    ('one admin channel for all', 'admin'), ('olga''s admin channel', 'admin:' || tests.id('olga')),
    ('béla''s admin channel', 'admin:' || tests.id('béla')), ('anna', 'user:' || tests.id('anna')),
      ('béla', 'user:' || tests.id('béla')),
    ('session', 'session:' || tests.id('session')), ('other session', 'session:' || tests.id('other session')),
    ('test session', 'session:' || tests.id('test session')),
    ('empty user', 'user:'), ('empty session', 'session:'), ('user with a space', 'user:' || tests.id('anna') || ' '),
    ('lobby', 'lobby')) as channels (channel, topic)
  where pg_temp.hears(topic);
  perform tests.as_owner();
  return v_heard;
end
$$;

select is(pg_temp.heard_by('anna'), array['anna', 'session'],
  'A player listens to their own channel and those of joined sessions');
select is(pg_temp.heard_by('béla'), array['béla', 'session'],
  'Another player listens to their own channel, not that of the first');
select is(pg_temp.heard_by('cili'), null, 'A player without a session joins no session channel');
select is(pg_temp.heard_by('olga'),
  array['empty session', 'olga''s admin channel', 'other session', 'session', 'test session'],
  'An admin hears their own admin channel and all of the session kind, and no player''s own channel');
select tests.as_anonymous();
select is(
  array(select topic from (values ('admin'), ('admin:' || tests.id('olga')), ('user:' || tests.id('anna')),
    ('session:' || tests.id('session'))) t (topic)
        where pg_temp.hears(topic)), '{}', 'Visitors hear nothing');
select throws_ok($$ select private.can_listen('admin') $$, '42501', 'permission denied for function can_listen',
  'Visitors cannot even ask');

-- The function behind the policy ------------------------------------------------------------------
select tests.sign_in_as('anna');
select ok(not private.can_listen(null), 'No topic is not a channel');
select ok(not private.can_listen('user:%'), 'A pattern is not a channel');
select ok(not private.can_listen('session:not-a-uuid'), 'A session that cannot exist is refused, not an error');
select tests.authenticate_as(null);
select ok(not private.can_listen('user:'), 'A token without a user has no channel');

-- Rights follow the data at once ------------------------------------------------------------------
select tests.as_owner();
update public.profiles set role = 'admin' where id = tests.id('béla');
select is(pg_temp.heard_by('béla'),
  array['béla', 'béla''s admin channel', 'empty session', 'other session', 'session', 'test session'],
  'A new admin listens to an admin channel');
update public.profiles set role = 'user' where id = tests.id('béla');
select is(pg_temp.heard_by('béla'), array['béla', 'session'], 'A demoted admin cannot join it any more');
delete from public.user_game_sessions where user_id = tests.id('béla');
select is(pg_temp.heard_by('béla'), array['béla'], 'A former member no longer receives the session');

-- Only the database broadcasts --------------------------------------------------------------------
create function pg_temp.broadcast_as(p_name text) returns void
language plpgsql as $$
begin
  perform tests.sign_in_as(p_name);
  perform set_config('realtime.topic', 'session:' || tests.id('session'), true);
  insert into realtime.messages (topic, extension, event, payload, private)
  values ('session:' || tests.id('session'), 'broadcast', 'announcement', '{"text": "Free gold"}', true);
end
$$;
select tests.remember_rows();
select throws_ok($$ select pg_temp.broadcast_as('anna') $$, '42501',
  'new row violates row-level security policy for table "messages"', 'A player cannot broadcast to a joined session');
select throws_ok($$ select pg_temp.broadcast_as('olga') $$, '42501',
  'new row violates row-level security policy for table "messages"', 'An admin broadcasts through RPCs only');
select tests.sign_in_as('anna');
select set_config('realtime.topic', 'session:' || tests.id('session'), true);
select tests.affects_no_row($$ update realtime.messages set payload = '{"text": "Free gold"}' $$,
  'A player cannot change a message');
select throws_ok(
  $$ select private.publish('admin', 'users', '{}') $$, '42501', 'permission denied for function publish',
  'A player cannot reach the function that publishes');

select tests.as_owner();
select tests.rows_unchanged('No refused message changed a row');

-- Receivers of broadcasts -------------------------------------------------------------------------
-- Rights are not checked again on an open channel: the receivers of a message decide.
create function pg_temp.told() returns text[] language plpgsql as $$
begin
  perform tests.forget_broadcasts();
  perform private.publish('admin', 'users', '{}');
  return array(select m.topic from realtime.messages m order by m.topic = 'admin:' || tests.id('béla'));
end
$$;
select is(pg_temp.told(), array['admin:' || tests.id('olga')], 'Messages for organisers do not reach a demoted one');
update public.profiles set role = 'admin' where id = tests.id('béla');
select is(pg_temp.told(), array['admin:' || tests.id('olga'), 'admin:' || tests.id('béla')],
  'A message reaches each organiser once');
select results_eq($$ select topic, event, payload from tests.broadcasts() $$, $$
  values ('admin', 'users', '{}'::jsonb) $$,
  'A message for organisers is stored once');
update public.profiles set role = 'user' where id = tests.id('béla');

select tests.invariants_hold();
select * from finish();
rollback;
