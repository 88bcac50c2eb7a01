-- admin_withdraw_announcement: before or after its time nobody reads it any more, and the records keep it.
begin;
\ir ../support/load.psql
select plan(21);
select tests.create_hunt();
select tests.sign_in_as('olga');
select tests.remember_id('sent', (public.admin_announce(tests.id('session'), 'Eső', 'Rain', '', '',
  gen_random_uuid())).announcement_id);
select tests.remember_id('planned', (public.admin_announce(tests.id('session'), 'Este', '', '', '', gen_random_uuid(),
  'everyone', '2025-05-20T18:00:00Z')).announcement_id);
select tests.remember_id('others', (public.admin_announce(tests.id('session'), 'Gyertek', '', '', '', gen_random_uuid(),
  'others')).announcement_id);
select tests.as_owner();
select private.send_message(tests.id('session'), tests.id('anna'), 'Neked', '', '', '', private.current_time());
select tests.remember_id('message', (select id from public.announcements where user_id is not null));
select tests.forget_broadcasts();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok($$ select public.admin_withdraw_announcement(tests.id('sent')) $$, '42501', null,
  'A visitor withdraws nothing');
select tests.authenticate_as(null);
select tests.throws_key($$ select public.admin_withdraw_announcement(tests.id('sent')) $$, 'user_not_authenticated',
  'A token without a user is refused');
select tests.sign_in_as('anna');
select tests.throws_key($$ select public.admin_withdraw_announcement(tests.id('sent')) $$, 'admin_access_required',
  'A player withdraws nothing');
select tests.sign_in_as('olga');
select tests.throws_key($$ select public.admin_withdraw_announcement(gen_random_uuid()) $$, 'announcement_not_found',
  'One that does not exist is refused');
select tests.throws_key('select public.admin_withdraw_announcement(null)', 'announcement_not_found',
  'None is refused');
select tests.throws_key($$ select public.admin_withdraw_announcement(tests.id('message')) $$, 'announcement_not_found',
  'A message to one player stays');
select tests.rows_unchanged('Refusals move no row');

select tests.at('2025-05-20T13:00:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_withdraw_announcement(tests.id('sent'))),
  jsonb_build_object('announcement_id', tests.id('sent'), 'withdrawn_at', '2025-05-20T13:00:00Z'::timestamptz),
  'The answer is when it was withdrawn');
select tests.as_owner();
select tests.rows_moved_only_in(array['private.broadcast_ticks',
  'public.activity', 'public.announcements', 'realtime.messages'],
  'Its row, its record and broadcasts move, and nothing else');
select results_eq($$ select title_hu, withdrawn_at, withdrawn_by from public.announcements
    where id = tests.id('sent') $$,
  $$ values ('Eső', '2025-05-20T13:00:00Z'::timestamptz, tests.id('olga')) $$, 'It is kept, with who withdrew it');
select set_eq('select topic, event, payload from tests.broadcasts()',
  $$ values ('session:' || tests.id('session'), 'announcement', '{}'::jsonb),
    ('admin', 'announcement', jsonb_build_object('game_session_id', tests.id('session'))),
    ('admin', 'activity', '{"interval_ms": 1000}'::jsonb) $$, 'Open screens of players read again');
select results_eq($$ select action, message, details -> 'before' ->> 'title_en', details -> 'after'
  from public.activity order by id desc limit 1 $$,
  $$ values ('announcement.withdraw', 'Eső', 'Rain', 'null'::jsonb) $$, 'The withdrawal is logged, with the text');
select tests.remember_rows();
select tests.at('2025-05-20T14:00:00Z');
select tests.sign_in_as('olga');
select is(to_jsonb(public.admin_withdraw_announcement(tests.id('sent'))) ->> 'withdrawn_at',
  '2025-05-20T13:00:00+00:00',
  'A second time answers the same');
select tests.rows_unchanged('And moves no row');
select tests.forget_broadcasts();
select tests.sign_in_as('olga');
select lives_ok($$ select public.admin_withdraw_announcement(tests.id('others')) $$, 'One for others can be withdrawn');
select tests.as_owner();
select is_empty($$ select 1 from tests.broadcasts() where topic like 'session:%' $$,
  'The players hear nothing of that');

select tests.sign_in_as('olga');
select public.admin_withdraw_announcement(tests.id('planned'));
select tests.at('2025-05-20T19:00:00Z');
select tests.sign_in_as('anna');
select is(to_jsonb(public.list_announcements(tests.id('session'))) -> 'next_at', 'null',
  'A cancelled one never appears');
select is(jsonb_array_length(to_jsonb(public.list_announcements(tests.id('session'))) -> 'announcements'), 1,
  'Only the message is left');
select tests.sign_in_as('olga');
select results_eq($$ select kind, at, subject, actor_name from public.admin_session_timeline(tests.id('session'))
  where kind like 'announcement%' $$,
  $$ values ('announcement_withdrawn', '2025-05-20T14:00:00Z'::timestamptz, 'Este', 'Olga'),
    ('announcement_withdrawn', '2025-05-20T14:00:00Z', 'Gyertek', 'Olga'),
    ('announcement_withdrawn', '2025-05-20T13:00:00Z', 'Eső', 'Olga'),
    ('announcement', '2025-05-20T12:00:00Z', 'Eső', 'Olga'),
    ('announcement', '2025-05-20T12:00:00Z', 'Gyertek', 'Olga') $$,
  'The timeline keeps what was sent and what was withdrawn; what never appeared is only withdrawn');
select tests.as_owner();
select is((select count(*) from public.announcements), 4::bigint, 'Nothing is deleted');
select tests.invariants_hold();

select * from finish();
rollback;
