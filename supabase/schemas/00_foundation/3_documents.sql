-- Validation of jsonb arguments. jsonb_populate_record converts leniently: a number or an object becomes text, the text
-- "5" becomes a number. Here each field must have the JSON type of its column, or be null.

create function private.assert_document(
  p_document jsonb, p_shape regtype, p_error_key text default 'invalid_input'
) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_mistyped text;
begin
  if jsonb_typeof(p_document) is distinct from 'object' then
    perform private.raise_error(p_error_key, 'not an object');
  end if;
  select format('%s is no %s', field.name, field.json_type) into v_mistyped
  from (
    select a.attname as name, a.attnum as ordinal,
      case t.typcategory when 'N' then 'number' when 'B' then 'boolean' when 'A' then 'array'
        else 'string' end as json_type
    from pg_catalog.pg_type shape
    join pg_catalog.pg_attribute a on a.attrelid = shape.typrelid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_type t on t.oid = a.atttypid
    where shape.oid = p_shape and t.oid <> 'pg_catalog.jsonb'::regtype
  ) field
  where jsonb_typeof(p_document -> field.name) not in (field.json_type, 'null')
  order by field.ordinal limit 1;
  if found then
    perform private.raise_error(p_error_key, v_mistyped);
  end if;
end
$$;
comment on function private.assert_document(jsonb, regtype, text) is
  'Raises p_error_key unless the document is an object whose fields have the JSON types of the columns of p_shape. '
  'Columns of type jsonb accept anything; fields without a column are ignored.';

create function private.assert_documents(
  p_documents jsonb, p_shape regtype, p_error_key text default 'invalid_input'
) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  if jsonb_typeof(p_documents) is distinct from 'array' then
    perform private.raise_error(p_error_key, 'not an array');
  end if;
  perform private.assert_document(document, p_shape, p_error_key) from jsonb_array_elements(p_documents) document;
end
$$;
comment on function private.assert_documents(jsonb, regtype, text) is
  'Calls assert_document for each element of an array.';
