-- Schedules of single hunts: their own ends of clue sales and of joining, beside hunts that follow the settings.
begin;
\ir ../support/load.psql
select plan(42);
select tests.create_hunt();
select tests.remember_id('late', tests.save_session(tests.session_document() || jsonb_build_object('name', 'Late hunt',
  'starts_at', '2025-06-01T10:00:00Z', 'ends_at', '2025-06-20T18:00:00Z',
  'clue_sales_end_at', '2025-06-10T10:00:00Z', 'joining_ends_at', '2025-06-05T12:00:00Z')));
select tests.remember_id('early', tests.save_session(tests.session_document() || jsonb_build_object(
  'name', 'Early hunt', 'clue_sales_end_at', '2025-05-21T00:00:00Z', 'joining_ends_at', '2025-05-21T00:00:00Z')));
select tests.sign_in_as('anna');
select public.join_game_session(tests.id('late'));
select public.join_game_session(tests.id('early'));
select tests.as_owner();

update public.game_settings set game_start_time = '2025-06-01T10:00:00Z',
  registration_deadline = '2025-05-25T23:59:59Z', is_schedule_enabled = true where singleton;
update public.game_sessions set created_at = '2025-05-01T08:00:00Z'
where id in (tests.id('session'), tests.id('late'));

create function pg_temp.buys(p_at timestamptz, p_session text) returns text
language plpgsql volatile as $$
declare
  v_key text;
begin
  perform tests.at(p_at);
  begin
    perform public.buy_clue(tests.id('compass'), tests.id(p_session), 10, gen_random_uuid());
    raise exception 'undone' using errcode = 'KH009';
  exception
    when sqlstate 'KH009' then return 'bought';
    when others then get stacked diagnostics v_key = pg_exception_hint; return v_key;
  end;
end
$$;
create function pg_temp.joins(p_at timestamptz, p_session text) returns text
language plpgsql volatile as $$
declare
  v_key text;
begin
  perform tests.at(p_at);
  begin
    perform public.join_game_session(tests.id(p_session));
    raise exception 'undone' using errcode = 'KH009';
  exception
    when sqlstate 'KH009' then return 'joined';
    when others then get stacked diagnostics v_key = pg_exception_hint; return v_key;
  end;
end
$$;

grant execute on function pg_temp.buys(timestamptz, text), pg_temp.joins(timestamptz, text) to authenticated;

-- Sales -------------------------------------------------------------------------------------------

select tests.sign_in_as('anna');
select is(pg_temp.buys('2025-05-20T23:59:59Z', 'early'), 'bought', 'Before its own end the early hunt sells');
select is(pg_temp.buys('2025-05-21T00:00:00Z', 'early'), 'clue_sales_closed', 'At its own end it stops');
select is(pg_temp.buys('2025-05-21T00:00:00Z', 'session'), 'bought', 'The hunt beside it goes on selling');
select is(pg_temp.buys('2025-06-01T09:59:59Z', 'session'), 'bought', 'Until the game start');
select is(pg_temp.buys('2025-06-01T10:00:00Z', 'session'), 'clue_sales_closed', 'Which is the end of the settings');
select is(pg_temp.buys('2025-06-01T10:00:00Z', 'late'), 'bought', 'The late hunt still sells');
select is(pg_temp.buys('2025-06-10T09:59:59Z', 'late'), 'bought', 'Until the last second');
select is(pg_temp.buys('2025-06-10T10:00:00Z', 'late'), 'clue_sales_closed', 'And no longer');
select tests.at('2025-06-01T12:00:00Z');
select is((select blocking_error from public.list_shop_clues(tests.id('late')) where clue_id = tests.id('compass')),
  null,
  'The shop says what is for sale');
select is((select blocking_error from public.list_shop_clues(tests.id('early')) where clue_id = tests.id('compass')),
  'clue_sales_closed', 'And what is not');
select tests.as_owner();
update public.game_settings set is_schedule_enabled = false where singleton;
select tests.sign_in_as('anna');
select is(pg_temp.buys('2025-06-01T12:00:00Z', 'session'), 'bought', 'Without the schedule the settings end no sales');
select is(pg_temp.buys('2025-06-10T10:00:00Z', 'late'), 'clue_sales_closed', 'The end of a hunt holds without it');
select is(pg_temp.joins('2025-06-05T12:00:00.001Z', 'session'), 'joined', 'A member switches at any time');
select tests.sign_in_as('cili');
select is(pg_temp.joins('2025-06-05T12:00:00.001Z', 'late'), 'registration_closed',
  'The deadline of a hunt holds without it');
select tests.as_owner();
update public.game_settings set is_schedule_enabled = true, clue_access_enabled = false where singleton;
select tests.sign_in_as('anna');
select is(pg_temp.buys('2025-05-20T12:00:00Z', 'late'), 'clue_sales_closed',
  'Clue access switched off stops every hunt');
select is(pg_temp.buys('2025-05-20T12:00:00Z', 'session'), 'clue_sales_closed', 'Whatever its schedule');
select tests.as_owner();
update public.game_settings set clue_access_enabled = true where singleton;

-- Joining -----------------------------------------------------------------------------------------

select tests.sign_in_as('cili');
select is(pg_temp.joins('2025-05-21T00:00:00Z', 'early'), 'joined',
  'At the second of its deadline a player still joins');
select is(pg_temp.joins('2025-05-21T00:00:00.001Z', 'early'), 'registration_closed', 'And no later');
select is(pg_temp.joins('2025-05-25T23:59:59Z', 'session'), 'joined', 'The hunt beside it follows the settings');
select is(pg_temp.joins('2025-05-26T00:00:00Z', 'session'), 'registration_closed', 'Whose deadline ends it');
select is(pg_temp.joins('2025-06-05T12:00:00Z', 'late'), 'joined', 'The late hunt takes players after that');
select is(pg_temp.joins('2025-06-05T12:00:00.001Z', 'late'), 'registration_closed', 'Until its own deadline');

-- Preflight ---------------------------------------------------------------------------------------

create function pg_temp.found(p_document jsonb, p_at timestamptz default '2025-05-20T12:00:00Z') returns text
language plpgsql volatile as $$
declare
  v_id uuid := tests.save_session('{"name": "New hunt", "ends_at": "2025-06-01T18:00:00Z"}' || p_document);
begin
  perform tests.at(p_at);
  perform tests.sign_in_as('olga');
  return (select coalesce(string_agg(severity || ' ' || key || ' ' || subject, ', ' order by key), 'nothing')
    from jsonb_to_recordset(to_jsonb(public.admin_preflight(v_id))) f (severity text, key text, subject text)
    where key ~ 'draft|poster|joining|registration|sales');
end
$$;
select is(pg_temp.found('{}'), 'nothing', 'A listed hunt in time has no finding');
select is(pg_temp.found('{"visibility": "draft"}'), 'warning is_draft game_session', 'A draft is a warning');
select is(pg_temp.found('{"visibility": "draft", "starts_at": "2025-05-21T12:00:00Z"}'),
  'error draft_before_start game_session', 'A day before the start it is an error');
select is(pg_temp.found('{"visibility": "draft", "is_test": true}'), 'nothing', 'A test is not a draft');
select is(pg_temp.found('{"visibility": "link_only"}'), 'warning no_poster game_session',
  'Nobody finds a link-only hunt without a poster');
select is(pg_temp.found('{"joining_ends_at": "2025-06-01T18:00:01Z"}'), 'warning joining_after_end game_session',
  'A deadline after the end');
select is(pg_temp.found('{"ends_at": "2025-05-22T00:00:00Z", "starts_at": "2025-05-21T00:00:00Z"}'),
  'warning registration_after_end settings', 'That of the settings is mended there');
select is(pg_temp.found('{"joining_ends_at": "2025-05-20T00:00:00Z"}'), 'error joining_over game_session',
  'A deadline that has passed');
select is(pg_temp.found('{"clue_sales_end_at": "2025-06-01T18:00:01Z"}'), 'warning sales_after_end game_session',
  'Sales that end after the hunt');
select is(pg_temp.found(jsonb_build_object('clue_sales_end_at', '2025-05-20T00:00:00Z',
  'clues', jsonb_build_array(jsonb_build_object('clue_id', tests.id('compass'))))),
  'warning game_session_sales_closed game_session', 'Sales that are over');

-- A hunt that was made after the dates of the settings, as the first one of a new installation -----------

select tests.at('2025-06-02T12:00:00Z');
select tests.remember_id('first', tests.save_session(tests.session_document() || '{"name": "First hunt",
  "starts_at": null, "ends_at": null}'));
select tests.sign_in_as('anna');
select is(pg_temp.joins('2025-06-02T12:00:00Z', 'first'), 'joined', 'It can be joined');
select public.join_game_session(tests.id('first'));
select is(pg_temp.buys('2025-06-02T12:00:00Z', 'first'), 'bought', 'It sells clues');
select is(tests.scan('hall', 'first') ->> 'status', 'success', 'Its codes count');
select is(pg_temp.joins('2025-06-02T12:00:00Z', 'session'), 'joined', 'Members of an earlier hunt stay');
select is(pg_temp.buys('2025-06-02T12:00:00Z', 'session'), 'game_session_ended', 'The earlier hunt keeps its dates');
select tests.sign_in_as('olga');
select is_empty($$ select 1 from jsonb_array_elements(to_jsonb(public.admin_preflight(tests.id('first')))) p
  where p ->> 'key' in ('registration_over', 'joining_over', 'sales_closed') $$, 'The preflight finds nothing');
select tests.as_owner();
update public.game_settings set game_start_time = '2025-06-03T10:00:00Z',
  registration_deadline = '2025-06-02T13:00:00Z' where singleton;
select tests.sign_in_as('anna');
select is(pg_temp.buys('2025-06-03T10:00:00Z', 'first'), 'clue_sales_closed', 'A date set later applies to it');
select tests.sign_in_as('cili');
select is(pg_temp.joins('2025-06-02T13:00:01Z', 'first'), 'registration_closed', 'The other one too');
select tests.as_owner();
select results_eq($$ select private.scanning_opens_at(s), (select coalesce(s.starts_at, (
    select game_start_time from public.game_settings where is_schedule_enabled and game_start_time >= s.created_at)))
  from public.game_sessions s where s.id = tests.id('first') $$,
  $$ values ('2025-06-03T10:00:00Z'::timestamptz, '2025-06-03T10:00:00Z'::timestamptz) $$,
  'The copy in perform_scan says the same');
select tests.as_owner();
select tests.invariants_hold();
select * from finish();
rollback;
