-- Who may listen to which private channel: row-level security on realtime.messages decides.
begin;
select plan(24);
select tests.create_hunt();
select tests.at_playing_time();
select tests.scan_as('anna', 'hall');
select tests.claim_as('anna');

-- As Realtime asks: as the user, with the topic of the channel, whether any message would be visible.
create function pg_temp.can_join(p_topic text) returns boolean language plpgsql volatile as $$
begin
  perform set_config('realtime.topic', p_topic, true);
  return exists (select from realtime.messages where topic = p_topic);
end
$$;
grant execute on function pg_temp.can_join(text) to anon, authenticated;

select is(pg_temp.can_join('user:' || tests.id('anna')), true, 'There are messages for Anna');
select is(pg_temp.can_join('session:' || tests.id('session')), true, 'There are messages for the session');
select is(pg_temp.can_join('admin'), true, 'There are messages for organisers');

select tests.be('anna');
select is(pg_temp.can_join('user:' || tests.id('anna')), true, 'A player hears the own channel');
select is(pg_temp.can_join('user:' || tests.id('béla')), false, 'A player does not hear the channel of another');
select is(pg_temp.can_join('session:' || tests.id('session')), true, 'A member hears the session');
select is(pg_temp.can_join('session:' || tests.id('other session')), false, 'A player does not hear a session not joined');
select is(pg_temp.can_join('admin'), false, 'A player does not hear the organisers');
select is(pg_temp.can_join('session:%'), false, 'A wildcard is no session');
select is(pg_temp.can_join(''), false, 'An empty topic opens nothing');
select throws_ok($$ insert into realtime.messages (topic, extension, payload, event, private)
  values ('user:' || tests.id('béla'), 'broadcast', '{}', 'balance', true) $$, '42501', null,
  'A player cannot speak on the channel of another');
select throws_ok($$ insert into realtime.messages (topic, extension, payload, event, private)
  values ('session:' || tests.id('session'), 'broadcast', '{}', 'announcement', true) $$, '42501', null,
  'A player cannot speak on the channel of the session');

select tests.be('béla');
select is(pg_temp.can_join('user:' || tests.id('anna')), false, 'Another member does not hear Anna''s channel');
select is(pg_temp.can_join('session:' || tests.id('session')), true, 'Another member hears the session');

select tests.be('cili');
select is(pg_temp.can_join('session:' || tests.id('session')), false, 'A stranger does not hear the session');
select is(pg_temp.can_join('user:' || tests.id('anna')), false, 'A stranger does not hear a player');
select is(pg_temp.can_join('admin'), false, 'A stranger does not hear the organisers');

select tests.be('olga');
select is(pg_temp.can_join('admin'), true, 'An organiser hears the organisers');
select is(pg_temp.can_join('session:' || tests.id('session')), true, 'An organiser hears a session without joining it');
select is(pg_temp.can_join('user:' || tests.id('anna')), false, 'An organiser does not hear the channel of a player');

select tests.as_anonymous();
select is(pg_temp.can_join('session:' || tests.id('session')), false, 'A visitor does not hear the session');
select is(pg_temp.can_join('admin'), false, 'A visitor does not hear the organisers');

-- A demoted organiser hears nothing from the next question on.
select tests.as_owner();
select tests.remember_id('otto', tests.create_user('Ottó', 'admin'));
update public.profiles set role = 'user' where id = tests.id('olga');
select tests.be('olga');
select is(pg_temp.can_join('admin'), false, 'A demoted organiser no longer hears the organisers');
select tests.as_owner();
select tests.invariants_hold();

select * from finish();
rollback;
