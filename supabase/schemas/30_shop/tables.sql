-- Shop: clues, solution guides, purchases and the token ledger.

create table public.clue_templates (
  id uuid primary key default gen_random_uuid(),
  name_hu text not null constraint clue_templates_name_hu_length check (char_length(name_hu) <= 200),
  name_en text not null default '' constraint clue_templates_name_en_length check (char_length(name_en) <= 200),
  constraint clue_templates_name_given check (btrim(name_hu) <> '' or btrim(name_en) <> ''),
  description_hu text not null default '' constraint clue_templates_description_hu_length
    check (char_length(description_hu) <= 2000),
  description_en text not null default '' constraint clue_templates_description_en_length
    check (char_length(description_en) <= 2000),
  clue_type text not null default 'compass' constraint clue_templates_clue_type_format
    check (clue_type ~ '^[a-z_]{1,40}$'),
  price integer not null default 10 constraint clue_templates_price_range check (price between 0 and 10000),
  required_clue_id uuid references public.clue_templates (id) on delete restrict,
  available_from timestamptz constraint clue_templates_available_from_range
    check (available_from >= '0001-01-01Z' and available_from < '10000-01-01Z'), -- clients cannot read 'infinity'
  is_active boolean not null default true,
  is_locked boolean not null default false,
  added_at timestamptz not null default now() constraint clue_templates_added_at_range
    check (added_at >= '0001-01-01Z' and added_at < '10000-01-01Z'),
  created_at timestamptz not null default now() constraint clue_templates_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint clue_templates_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.clue_templates is
  'Clues for sale, without their content. Players see active, unlocked ones of their sessions.';
comment on column public.clue_templates.price is 'Price in tokens.';
comment on column public.clue_templates.is_locked is
  'Locked clues are not for sale, nor are inactive ones; bought ones stay readable.';
comment on column public.clue_templates.required_clue_id is 'Clue that the player must own first.';
comment on column public.clue_templates.added_at is 'As created_at; exports have both fields.';
comment on column public.clue_templates.available_from is 'Not for sale before this server time.';
create index clue_templates_required_clue_id_idx on public.clue_templates (required_clue_id);

alter table public.qr_codes
  add foreign key (reveals_clue_id) references public.clue_templates (id) on delete restrict;

-- The secret half of a clue in a table of its own: policies hide rows, but cannot hide columns reliably. qr_code_id is
-- secret too: it is printed on the code.
create table public.clue_contents (
  clue_id uuid primary key references public.clue_templates (id) on delete cascade,
  content_hu text not null default '' constraint clue_contents_content_hu_length
    check (char_length(content_hu) <= 10000),
  content_en text not null default '' constraint clue_contents_content_en_length
    check (char_length(content_en) <= 10000),
  qr_code_id uuid references public.qr_codes (id) on delete set null,
  updated_at timestamptz not null default now() constraint clue_contents_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.clue_contents is 'Secret content of a clue. Admins only; buyers get a copy in purchased_clues.';
comment on column public.clue_contents.qr_code_id is
  'Code that this clue leads to; once a player has found it, the clue is no longer sold to them.';
create index clue_contents_qr_code_id_idx on public.clue_contents (qr_code_id);

create table public.clue_solution_guides (
  id uuid primary key default gen_random_uuid(),
  clue_id uuid not null references public.clue_templates (id) on delete cascade,
  price integer not null default 10 constraint clue_solution_guides_price_range check (price between 0 and 10000),
  is_active boolean not null default true,
  created_at timestamptz not null default now() constraint clue_solution_guides_created_at_range
    check (created_at >= '0001-01-01Z' and created_at < '10000-01-01Z'),
  updated_at timestamptz not null default now() constraint clue_solution_guides_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.clue_solution_guides is 'Solution guides for sale, one per clue, without their content.';
comment on column public.clue_solution_guides.price is 'Price in tokens.';
create unique index clue_solution_guides_clue_id_key on public.clue_solution_guides (clue_id);

create table public.clue_solution_guide_contents (
  solution_guide_id uuid primary key references public.clue_solution_guides (id) on delete cascade,
  content_hu text not null default '' constraint clue_solution_guide_contents_content_hu_length
    check (char_length(content_hu) <= 10000),
  content_en text not null default '' constraint clue_solution_guide_contents_content_en_length
    check (char_length(content_en) <= 10000),
  updated_at timestamptz not null default now() constraint clue_solution_guide_contents_updated_at_range
    check (updated_at >= '0001-01-01Z' and updated_at < '10000-01-01Z')
);
comment on table public.clue_solution_guide_contents is
  'Secret content of a guide. Admins only; buyers get a copy in purchased_solution_guides.';

create table public.game_session_clues (
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  clue_id uuid not null references public.clue_templates (id) on delete restrict,
  position integer not null default 0,
  primary key (game_session_id, clue_id)
);
comment on table public.game_session_clues is 'Clues sold in a session, in shop order.';
create index game_session_clues_clue_id_idx on public.game_session_clues (clue_id);

create view private.withdrawn_clues with (security_invoker = true) as
select c.game_session_id, k.clue_id
from public.clue_contents k join public.game_session_qr_codes c on c.qr_code_id = k.qr_code_id
where c.withdrawn_at is not null;
comment on view private.withdrawn_clues is
  'Clues that lead to a code that the session has withdrawn: not for sale there, and clues that require one are for '
  'sale without it.';

create view private.clue_languages with (security_invoker = true) as
select t.id as clue_id, coalesce(
  array_agg(distinct used.language) filter (where used.language is not null),
  (select array_agg(distinct every.language)
   from public.game_sessions h cross join unnest(h.languages) every (language)
   where h.archived_at is null and not h.is_test),
  '{hu,en}') as languages
from public.clue_templates t
left join public.game_session_clues c on c.clue_id = t.id
left join public.game_sessions s on s.id = c.game_session_id and s.archived_at is null and not s.is_test
left join lateral unnest(s.languages) used (language) on true
group by t.id;
comment on view private.clue_languages is
  'Languages in which the texts of a clue are needed: those of its hunts, or of all hunts while it is in none. '
  'Archived hunts and tests do not count.';

create table public.token_balances (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  balance public.non_negative not null default 0,
  total_earned public.non_negative not null default 0,
  total_spent public.non_negative not null default 0,
  last_updated timestamptz not null default now()
) with (fillfactor = 80);
comment on table public.token_balances is
  'One balance per user, in tokens. Its row lock serialises all token operations of a user.';

comment on column public.token_balances.balance is
  'Sum of the ledger, stored because each payment checks and debits it in one locked row; check_invariants compares.';
comment on column public.token_balances.total_earned is
  'Sum of what came in, and total_spent of what went out: stored as balance.';

create table public.token_transactions (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  type public.token_transaction_type not null,
  delta public.token_delta not null,
  amount integer not null generated always as (abs(delta)) stored,
  description public.token_description not null default '',
  status public.token_transaction_status not null default 'completed',
  created_at timestamptz not null,
  completed_at timestamptz not null,
  metadata jsonb not null,
  order_id uuid,
  payment_method text,
  request_id uuid,
  counts_for_rate_limit boolean not null default true
) with (autovacuum_vacuum_insert_scale_factor = 0.02); -- as scans
comment on table public.token_transactions is
  'Append-only token ledger. Written only by private.try_post_tokens; the sum of delta is the balance.';
comment on column public.token_transactions.delta is
  'Signed tokens: positive earns, negative spends. amount is its absolute value.';
comment on column public.token_transactions.amount is 'Absolute value of delta, generated for readers of the ledger.';
comment on column public.token_transactions.status is
  'Always completed, and completed_at is created_at: transactions are booked in one step. Exports have both fields.';
comment on column public.token_transactions.metadata is
  '{previousBalance, newBalance} in tokens: what lists show beside a row, without a sum over all earlier rows.';
comment on column public.token_transactions.request_id is
  'Id that the client gave the operation, or the id of the refunded purchase; the same id never moves tokens twice.';
comment on column public.token_transactions.counts_for_rate_limit is
  'False for movements that the player did not request (grants, adjustments by an admin, jackpots).';
create unique index token_transactions_request_id_key on public.token_transactions (user_id, request_id)
  where request_id is not null;
-- The rate limit reads the tenth latest operation of a user: ten steps on this index. With the time included they are
-- read in order; without it the planner would collect and sort all rows of a user who has few.
create index token_transactions_user_id_id_idx on public.token_transactions (user_id, id desc) include (created_at,
  counts_for_rate_limit);
-- Type, amount and player are included, so that counting a type or summing a period reads no row.
create index token_transactions_created_at_idx on public.token_transactions (created_at desc, id desc) include (type,
  delta, user_id);
-- Texts that people wrote, for the organisers' search; most rows have a generated text and are left out.
create index token_transactions_notes_idx on public.token_transactions (id)
  include (created_at, type, description, user_id)
  where description not like all ('{clue:%,guide:%,session:%,vip:%,jackpot:%,order:%}');

create table public.purchased_clues (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  clue_id uuid not null references public.clue_templates (id) on delete restrict,
  game_session_id uuid not null,
  clue_name_hu text not null,
  clue_name_en text not null,
  clue_type text not null default 'compass',
  clue_description_hu text not null,
  clue_description_en text not null,
  clue_content_hu text not null,
  clue_content_en text not null,
  purchase_price public.non_negative not null,
  purchased_at timestamptz not null,
  has_guide boolean not null default false,
  order_id uuid, -- foreign keys: beside public.orders
  offer_id uuid,
  is_revealed boolean not null default false,
  is_accessible boolean not null default true,
  access_expires_at timestamptz,
  token_transaction_id bigint,
  request_id uuid,
  team_id uuid references public.teams (id) on delete set null,
  -- References the membership, which belongs to the player: a reference to the session would lock the key of its row
  -- with each purchase, a hot spot.
  foreign key (game_session_id, user_id) references public.user_game_sessions (game_session_id, user_id)
    on delete cascade,
  constraint purchased_clues_owned check (num_nonnulls(user_id, team_id) > 0)
) with (autovacuum_vacuum_insert_scale_factor = 0.02); -- as scans
comment on table public.purchased_clues is
  'Clues that players own, with a copy of the content as bought. Written only by private.deliver_clue.';
comment on column public.purchased_clues.user_id is 'Null: bought for a team, by an account that was deleted since.';
comment on column public.purchased_clues.order_id is
  'The order of the bundle that delivered this clue; then the price is 0 and no tokens moved.';
comment on column public.purchased_clues.offer_id is 'The offer whose price was paid.';
comment on column public.purchased_clues.purchase_price is
  'Tokens paid, as in the ledger, which has no row for free clues and test sessions.';
comment on column public.purchased_clues.is_revealed is
  'Got for free: with a find card, in place of the clue of a withdrawn code, or with a guide. Not a sale.';
comment on column public.purchased_clues.is_accessible is
  'False, or access_expires_at in the past: the policy hides the clue from its owner.';
comment on column public.purchased_clues.request_id is
  'Id that the client gave the purchase, which is answered from this row when it is repeated; null when an order '
  'delivered the clue.';
comment on column public.purchased_clues.clue_content_en is
  'Copy of the content as bought, like name, description and type: later edits do not change a purchase.';
comment on column public.purchased_clues.has_guide is
  'True when a solution guide was on offer for this clue at the time of purchase.';
comment on column public.purchased_clues.team_id is
  'The team that reads the clue too; null: none, or it has the clue already.';
create index purchased_clues_offer_id_idx on public.purchased_clues (offer_id) where offer_id is not null;
create index purchased_clues_order_id_idx on public.purchased_clues (order_id) where order_id is not null;
create unique index purchased_clues_team_key on public.purchased_clues (team_id, clue_id) where team_id is not null;
-- Includes all columns that the statistics read of a purchase, so that they need not read the copied contents.
create unique index purchased_clues_owner_key on public.purchased_clues (game_session_id, user_id, clue_id)
  include (purchased_at, purchase_price, is_revealed);
create index purchased_clues_clue_id_idx on public.purchased_clues (clue_id, game_session_id, user_id)
  include (purchased_at, purchase_price, is_revealed);
-- Also finds a user's purchases.
create unique index purchased_clues_request_id_key on public.purchased_clues (user_id, request_id);

create table public.purchased_solution_guides (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.profiles (id) on delete cascade,
  clue_id uuid not null references public.clue_templates (id) on delete restrict,
  solution_guide_id uuid not null references public.clue_solution_guides (id) on delete restrict,
  game_session_id uuid not null references public.game_sessions (id) on delete cascade,
  content_hu text not null,
  content_en text not null,
  price integer not null constraint purchased_solution_guides_price_range check (price >= 0),
  purchased_at timestamptz not null,
  access_expires_at timestamptz,
  order_id uuid, -- foreign keys: beside public.orders
  offer_id uuid,
  token_transaction_id bigint,
  request_id uuid,
  team_id uuid references public.teams (id) on delete set null,
  constraint purchased_solution_guides_owned check (num_nonnulls(user_id, team_id) > 0)
) with (autovacuum_vacuum_insert_scale_factor = 0.02); -- as scans
comment on table public.purchased_solution_guides is
  'Solution guides that players own. Written only by buy_solution_guide and pay_order.';
comment on column public.purchased_solution_guides.user_id is 'Null as in purchased_clues.';
comment on column public.purchased_solution_guides.order_id is
  'The order of the bundle that delivered this guide; then the price is 0 and no tokens moved.';
comment on column public.purchased_solution_guides.offer_id is 'The offer whose price was paid.';
comment on column public.purchased_solution_guides.price is 'Tokens paid, stored as in purchased_clues.';
comment on column public.purchased_solution_guides.clue_id is
  'The clue of the guide, stored because a guide belongs to the owner of its clue, which every list asks for.';
comment on column public.purchased_solution_guides.request_id is
  'Id that the client gave the purchase; null when an order delivered the guide.';
comment on column public.purchased_solution_guides.content_en is 'Copy of the content as bought, like content_hu.';
comment on column public.purchased_solution_guides.team_id is 'As in purchased_clues.';
create index purchased_solution_guides_offer_id_idx on public.purchased_solution_guides (offer_id)
  where offer_id is not null;
create index purchased_solution_guides_order_id_idx on public.purchased_solution_guides (order_id)
  where order_id is not null;
create unique index purchased_solution_guides_team_key on public.purchased_solution_guides (team_id, solution_guide_id)
  where team_id is not null;
create unique index purchased_solution_guides_owner_key on public.purchased_solution_guides (user_id, game_session_id,
  solution_guide_id);
create unique index purchased_solution_guides_request_id_key on public.purchased_solution_guides (user_id, request_id);
create index purchased_solution_guides_clue_id_idx on public.purchased_solution_guides (clue_id);
create index purchased_solution_guides_guide_id_idx on public.purchased_solution_guides (solution_guide_id);
create index purchased_solution_guides_session_id_idx on public.purchased_solution_guides (game_session_id);
