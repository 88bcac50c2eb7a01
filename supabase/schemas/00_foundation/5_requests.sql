-- Request ids. A call whose answer was lost is sent again with the id of the first one, and gets its answer: it creates
-- and moves nothing twice. Scans, reports, announcements, claims, orders and what is bought for tokens keep the id in
-- their own rows instead, which costs the hot path no further write.

create table private.requests (
  request_id uuid primary key,
  arguments_hash text not null,
  result jsonb, -- null until the call ends
  created_at timestamptz not null
);
alter table private.requests enable row level security;
comment on table private.requests is
  'What a call with a request id was asked to do, as a hash, and its answer with ids and codes, without names. Kept '
  'for 30 days.';
create index requests_created_at_idx on private.requests (created_at);

-- The row is written first: a second call with the same id waits for the end of the first one.
create function private.begin_request(p_request_id uuid, p_arguments jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_hash text := md5(jsonb_build_array(auth.uid(), p_arguments)::text);
  v_now timestamptz := private.current_time();
  v_earlier private.requests;
begin
  if p_request_id is null then
    return null;
  end if;
  -- An array is read once; a join may read the list again for each row, and skips what it has deleted.
  delete from private.requests where request_id = any (array(
    select request_id from private.requests where created_at < v_now - interval '30 days'
    order by created_at limit 100 for update skip locked));
  insert into private.requests (request_id, arguments_hash, created_at) values (p_request_id, v_hash, v_now)
  on conflict (request_id) do nothing;
  if found then
    return null;
  end if;
  select * into v_earlier from private.requests where request_id = p_request_id;
  if v_earlier.arguments_hash <> v_hash then
    perform private.raise_error('request_id_reused');
  end if;
  return v_earlier.result;
end
$$;
comment on function private.begin_request is
  'Returns the answer of an earlier call of the same user with this request id and these arguments; null if there is '
  'none or no id. Also deletes up to 100 answers older than 30 days. Errors: request_id_reused.';

create function private.end_request(p_request_id uuid, p_result jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
begin
  update private.requests set result = p_result where request_id = p_request_id;
  return p_result;
end
$$;
comment on function private.end_request is 'Keeps and returns the answer for repeated calls with this request id.';
