-- Composite types that functions pass to each other.

create type private.effective_price as (price integer, reason text, offer_id uuid, offer_ends_at timestamptz);
comment on type private.effective_price is
  'A price in tokens or minor units, its reason (regular, offer, vip) and the offer behind it.';

create type private.posting as (transaction_id bigint, balance integer, posted_at timestamptz);
comment on type private.posting is 'A token movement: the ledger row, the balance after it, and its time.';
