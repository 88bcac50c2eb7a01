-- clue_views: when a player first saw a clue. Written by track_clue_views, read only by statistics.
begin;
\ir ../support/load.psql
select plan(13);
select tests.create_hunt();
select tests.sign_in_as('anna');
select public.track_clue_views(tests.id('session'), array[tests.id('compass')]);
select tests.as_owner();
select tests.remember_rows();

select tests.as_anonymous();
select throws_ok('select * from public.clue_views', '42501', null, 'A visitor reads no views');
select tests.sign_in_as('anna');
select throws_ok('select * from public.clue_views', '42501', null, 'Views are nobody''s to read, not even one''s own');
select throws_ok($$ insert into public.clue_views
  values (tests.id('session'), tests.id('map'), tests.id('anna'), now()) $$, '42501', null, 'A player adds no view');
select throws_ok('update public.clue_views set viewed_at = now()', '42501', null, 'A player changes no view');
select throws_ok('delete from public.clue_views', '42501', null, 'A player deletes no view');
select tests.sign_in_as('olga');
select throws_ok('select * from public.clue_views', '42501', null, 'An organiser reads statistics, not views');
select throws_ok('delete from public.clue_views', '42501', null, 'An organiser deletes no view');
select tests.as_owner();
select tests.rows_unchanged('No view moved');

select throws_ok($$ insert into public.clue_views
  values (tests.id('session'), tests.id('compass'), tests.id('anna'), now()) $$, '23505', null,
  'A first view is there once');
insert into public.clue_views values (tests.id('other session'), tests.id('compass'), tests.id('anna'), now());
select is((select invariant from private.check_invariants()), 'a clue is seen by members of the session',
  'A view of a stranger to the session is a violation');
delete from public.clue_views where game_session_id = tests.id('other session');

-- The account takes its views with it; the player can read them in the export until then.
select tests.sign_in_as('anna');
select is(to_jsonb(public.export_my_data()) -> 'clue_views' -> 0 ->> 'clue_id', tests.id('compass')::text,
  'The export has their own views');
select public.delete_my_account();
select tests.as_owner();
select is_empty('select * from public.clue_views', 'A deleted account leaves no view');
select tests.invariants_hold();

select * from finish();
rollback;
