-- Domains for values that follow the same rule in several tables, and for columns that scans and purchases write.
--
-- A domain checks a value when the value is written. PostgreSQL prepares the check constraints of a table again for
-- each statement that touches a row, whichever columns it changes: on rows that every scan updates this took a quarter
-- of the scan's time. Such tables therefore have no multi-column constraints; private.check_invariants() verifies those
-- rules instead.

create domain public.non_negative as integer constraint non_negative check (value >= 0);
create domain public.positive as integer constraint positive check (value > 0);

create domain public.person_name as text constraint person_name_length
  check (char_length(btrim(value)) between 2 and 100);
create domain public.email_address as text constraint email_address_lowercase check (value = lower(value));
create domain public.postal_address as text constraint postal_address_length check (char_length(value) <= 500);
create domain public.phone_number as text constraint phone_number_length check (char_length(value) <= 50);
create domain public.tax_id as text constraint tax_id_length check (char_length(value) <= 50);
create domain public.user_role as text constraint user_role_known check (value in ('user', 'admin'));
create domain public.language_code as text constraint language_code_known check (value in ('hu', 'en', 'de'));

create domain public.team_name as text constraint team_name_length check (char_length(value) between 2 and 40);
-- Without I, O, 0 and 1, which look alike.
create domain public.short_code as text constraint short_code_format check (value ~ '^[2-9A-HJ-NP-Z]{8}$');

create domain public.scan_status as text constraint scan_status_known check (value in ('success', 'failed', 'voided'));
create domain public.correction_reason as text constraint correction_reason_length
  check (char_length(value) between 1 and 500);
create domain public.claim_status as text constraint claim_status_known
  check (value in ('pending', 'approved', 'rejected'));
-- An organiser must be able to reach the claimant.
create domain public.claim_address as text constraint claim_address_length
  check (char_length(btrim(value)) between 5 and 500);
create domain public.claim_phone_number as text constraint claim_phone_number_length
  check (char_length(value) between 6 and 50);
create domain public.claim_rejection_reason as text constraint claim_rejection_reason_length
  check (char_length(value) <= 1000);
create domain public.storage_path as text constraint storage_path_length check (char_length(value) <= 300);

create domain public.token_transaction_type as text constraint token_transaction_type_known
  check (value in ('purchase', 'spend', 'grant', 'adjustment', 'coupon', 'refund', 'jackpot'));
-- A transaction is booked in one step, so none is ever pending.
create domain public.token_transaction_status as text constraint token_transaction_status_known
  check (value = 'completed');
create domain public.token_delta as integer constraint token_delta_range check (value <> 0 and abs(value) <= 10000);
comment on domain public.token_delta is 'Tokens moved by one transaction, signed: positive earns, negative spends.';
create domain public.token_description as text constraint token_description_length check (char_length(value) <= 500);

create domain public.counter_shard as smallint constraint counter_shard_range check (value between 0 and 16);
comment on domain public.counter_shard is
  'One of the rows that share a counter: 0 to 15, so that concurrent scans do not queue for one row, and 16 for '
  'organisers, for whom no scan waits.';

-- Arguments of the API. Each wrapper in `public` casts its texts and documents to one of these before anything reads
-- them; a column or rule sets the smaller limit of its field. The API itself keeps the plain types, because generated
-- TypeScript types know no domains of arguments.

-- Definer: callers of the API cannot read the catalogue.
create function private.refuse_argument() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.raise_error('invalid_input', 'An argument is too long');
  return false;
end
$$;
comment on function private.refuse_argument is
  'Raises invalid_input: the last part of the domains that limit arguments, so that a caller gets a catalogue error.';
grant execute on function private.refuse_argument to anon, authenticated, service_role;

create domain private.input_text as text constraint input_text_size
  check (case when octet_length(value) > 20000 then private.refuse_argument() else true end);
comment on domain private.input_text is 'A text argument: the longest is an announcement of 4,000 characters.';
create domain private.input_texts as text[] constraint input_texts_size
  check (case when pg_column_size(value) > 200000 then private.refuse_argument() else true end);
comment on domain private.input_texts is 'A list of texts as an argument: the longest has 1,000 identifiers.';
create domain private.input_json as jsonb constraint input_json_size
  check (case when pg_column_size(value) > 8000000 then private.refuse_argument() else true end);
comment on domain private.input_json is 'A document as an argument: the longest is a file of clues.';
