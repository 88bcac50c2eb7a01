-- private.statistics_days: figures of days that are over, counted once and forgotten when rows go.
begin;
select plan(14);

select tests.create_hunt();
select tests.buy_as('anna', 'compass'), tests.buy_as('béla', 'compass');
update public.game_sessions set ends_at = '2025-06-10T18:00:00Z' where id = tests.id('session');
select tests.scan_as('anna', 'hall', '2025-06-01T11:30:00Z'), tests.scan_as('béla', 'well', '2025-06-02T11:30:00Z');

-- Reads a kind as the statistics do, and says how many days are kept for it.
create function pg_temp.look(p_kind text, p_now timestamptz) returns integer language plpgsql as $$
begin
  perform tests.at(p_now);
  perform private.statistics_figures(p_kind, 'UTC', '2025-05-18', '2025-06-03');
  return (select count(*) from private.statistics_days_counted where kind = p_kind and time_zone = 'UTC');
end
$$;
create function pg_temp.kept(p_kind text, p_day date, p_session uuid default private.all_sessions()) returns jsonb language sql as $$
  select figures from private.statistics_days where kind = p_kind and day = p_day and game_session_id = p_session
$$;

select is(pg_temp.look('scans', '2025-06-02T12:00:00Z'), 15, 'Days that are over are kept, today is not');
select is(pg_temp.look('scans', '2025-06-03T00:09:00Z'), 15, 'A day is not over while its last scans may be on their way');
select is(pg_temp.look('scans', '2025-06-03T00:11:00Z'), 16, 'Ten minutes after midnight it is');
select is(pg_temp.kept('scans', '2025-06-01'), '{"scans": {"success": 1}, "active": 1, "cohorts": {"2025-06-01": 1}}', 'A day says what happened on it');
select is(pg_temp.kept('scans', '2025-06-01', tests.id('session')), pg_temp.kept('scans', '2025-06-01'), 'For each session too');
select is(pg_temp.kept('scans', '2025-05-25'), null, 'A quiet day needs no row');
select is(pg_temp.look('tokens', '2025-06-03T12:00:00Z'), 16, 'The ledger is kept likewise');
select is(pg_temp.kept('tokens', '2025-05-20'),
  '{"grant": {"moves": 2, "earned": 200, "spent": 0}, "spend": {"moves": 2, "earned": 0, "spent": 20}}', 'By type');
select is(pg_temp.look('sales', '2025-06-03T12:00:00Z'), 16, 'And so are sales');
select is(pg_temp.kept('sales', '2025-05-20', tests.id('session')),
  jsonb_build_object('clues', jsonb_build_object(tests.id('compass'), '{"sold": 2, "tokens": 20}'::jsonb)), 'By clue');

-- Béla leaves, and with him what he did.
select tests.be('olga');
select public.admin_delete_user(tests.id('béla'));
select tests.as_owner();
select is((select array_agg(kind || ' ' || min) from (select kind, min(day) as min from private.statistics_days_counted where day >= '2025-05-21' group by kind order by kind) c),
  array['sales 2025-05-22', 'scans 2025-05-21', 'tokens 2025-05-22'], 'Days around what was deleted are forgotten');
select is((select max(day) from private.statistics_days_counted where kind = 'scans'), '2025-05-31'::date,
  'For scans also later ones: they say on which day their players began');
select is(pg_temp.look('tokens', '2025-06-03T12:00:00Z'), 16, 'They are counted again');
select is(pg_temp.kept('tokens', '2025-05-20'),
  '{"grant": {"moves": 1, "earned": 100, "spent": 0}, "spend": {"moves": 1, "earned": 0, "spent": 10}}', 'Without him');

select tests.as_owner();
select * from finish();
rollback;
