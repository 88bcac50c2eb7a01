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
comment on function private.can_listen(text) is
  'Allows the own user topic, topics of joined sessions, and the own admin topic for admins; nothing for banned users.';

create policy "Listeners of their own channels" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select private.can_listen((select realtime.topic()))));

-- Policies call it once per statement.
grant execute on function private.can_listen(text) to authenticated;
