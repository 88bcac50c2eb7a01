-- record_scan of a code with a radius: the position is required, and the reported accuracy is added to the radius.
begin;
\ir ../support/load.psql
select plan(26);
select tests.create_hunt();
select tests.at_playing_time();

create function pg_temp.at_place(p_latitude numeric, p_longitude numeric, p_accuracy numeric default null) returns jsonb
language sql immutable as $$
  select jsonb_build_object('position',
    jsonb_strip_nulls(jsonb_build_object('latitude', p_latitude, 'longitude', p_longitude, 'accuracy', p_accuracy)))
$$;
grant execute on function pg_temp.at_place(numeric, numeric, numeric) to authenticated;

-- The rule: 0.001 degrees of latitude are 111.2 m, the radius is 50 m -----------------------------

select is(private.location_refusal(q, device_info), refusal, title)
from public.qr_codes q, (values
  ('bridge', pg_temp.at_place(47.4979, 19.0402), null, 'On the spot a scan counts'),
  ('bridge', pg_temp.at_place(47.49834, 19.0402), null, 'Within the radius a scan counts'),
  ('bridge', pg_temp.at_place(47.4989, 19.0402), 'scan_too_far', 'Outside the radius it does not'),
  ('bridge', pg_temp.at_place(47.4979, 19.0408), null,
    'Eastwards a thousandth of a degree is shorter, 75.1 m: 45 m are within the radius'),
  ('bridge', pg_temp.at_place(47.4979, 19.0409), 'scan_too_far', 'A scan 53 m east of the code is outside the radius'),
  ('bridge', pg_temp.at_place(47.4989, 19.0402, 61), 'scan_too_far', 'Radius and accuracy together may be too short'),
  ('bridge', pg_temp.at_place(47.4989, 19.0402, 62), null, 'The accuracy is added to the radius'),
  ('bridge', pg_temp.at_place(47.4999, 19.0402, 100000),
    'scan_too_far', 'An accuracy of more than 100 m counts as 100 m'),
  ('bridge', pg_temp.at_place(47.4989, 19.0402, -1000), 'scan_too_far', 'A negative accuracy counts as none'),
  ('bridge', pg_temp.at_place(47.4979, 19.0402, -1000), null, 'A negative accuracy does not shrink the radius'),
  ('bridge', pg_temp.at_place(-47.4979, -160.9598), 'scan_too_far', 'The other side of the earth is too far'),
  ('bridge', '{}'::jsonb, 'scan_location_required', 'Without a position the location is asked for'),
  ('bridge', '{"position": null}', 'scan_location_required', 'An empty position is none'),
  ('bridge', '{"position": [47.4979, 19.0402]}', 'scan_location_required', 'A position of another shape is none'),
  ('bridge', '{"position": {"latitude": "47.4979", "longitude": "19.0402"}}',
    'scan_location_required', 'Texts are not a position'),
  ('bridge', '{"position": {"latitude": 47.4979}}', 'scan_location_required', 'Half a position is none'),
  ('bridge', '{"position": {"latitude": 1e400, "longitude": 19.0402}}',
    'scan_location_required', 'A latitude beyond all numbers is not a position'),
  ('bridge', '{"position": {"latitude": 1e-400, "longitude": 1e-400}}',
    'scan_too_far', 'A latitude that is all but 0 is one'),
  ('bridge', '{"position": {"latitude": 47.4979, "longitude": 19.0402, "accuracy": 1e400}}', null,
    'An accuracy beyond all numbers counts as 100 m'),
  ('hall', '{"position": {"latitude": 0, "longitude": 0, "accuracy": 1e400}}', null,
    'A code without a radius counts anywhere')
) places (code, device_info, refusal, title)
where q.name = places.code;

-- The RPC -----------------------------------------------------------------------------------------

select tests.remember_rows();
select tests.sign_in_as('anna');
select tests.answers_key(tests.scan('bridge'),
  'scan_location_required', 'The bridge cannot be scanned without location');
select tests.at('2025-06-01T12:01:00Z');
select tests.answers_key(tests.scan('bridge', p_device_info => pg_temp.at_place(47.4989, 19.0402)), 'scan_too_far',
  'The bridge cannot be scanned from afar');
select tests.as_owner();
select tests.rows_moved_only_in(array['public.scans'], 'Both refused scans are kept and change nothing else');
select tests.sign_in_as('anna');
select tests.at('2025-06-01T12:02:00Z');
select is(tests.scan('bridge', p_device_info => pg_temp.at_place(47.4989, 19.0402, 70)) ->> 'points', '40',
  'The bridge counts when the accuracy reaches it');
select tests.as_owner();
select results_eq(
  $$ select failure_reason, device_info -> 'position' ->> 'accuracy' from public.scans order by id $$,
  $$ values ('scan_location_required', null), ('scan_too_far', null), (null, '70') $$,
  'The reported position is kept as evidence');
select tests.invariants_hold();

select * from finish();
rollback;
