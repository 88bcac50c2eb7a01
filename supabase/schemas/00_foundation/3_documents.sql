-- Validation of jsonb arguments. jsonb_populate_record converts leniently: a number or an object becomes text, the text
-- "5" becomes a number. Here each field must have the JSON type of its column, or be null.

-- Counts before it looks at any row: a file may have many thousands.
create function private.assert_documents(
  p_documents jsonb, p_shape regtype, p_count int4range, p_error_key text default 'invalid_input'
) returns void
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_mistake text;
begin
  if jsonb_typeof(p_documents) is distinct from 'array' then
    perform private.raise_error(p_error_key, 'not an array');
  elsif not jsonb_array_length(p_documents) <@ p_count then
    perform private.raise_error(p_error_key, jsonb_array_length(p_documents) || ' rows');
  end if;
  with fields as materialized (
    select a.attname as name, a.attnum as ordinal,
      case t.typcategory when 'N' then 'number' when 'B' then 'boolean' when 'A' then 'array'
        else 'string' end as json_type
    from pg_catalog.pg_type shape
    join pg_catalog.pg_attribute a on a.attrelid = shape.typrelid and a.attnum > 0 and not a.attisdropped
    join pg_catalog.pg_type t on t.oid = a.atttypid
    where shape.oid = p_shape and t.oid <> 'pg_catalog.jsonb'::regtype
  )
  select coalesce(format('%s is no %s', field.name, field.json_type), 'not an object') into v_mistake
  from jsonb_array_elements(p_documents) with ordinality documents (document, ordinal)
  left join fields field on jsonb_typeof(document -> field.name) not in (field.json_type, 'null')
  where field.name is not null or jsonb_typeof(document) <> 'object'
  order by documents.ordinal, field.ordinal limit 1;
  if found then
    perform private.raise_error(p_error_key, v_mistake);
  end if;
end
$$;
comment on function private.assert_documents is
  'Raises p_error_key unless p_documents is an array with p_count elements, all of them objects whose fields have the '
  'JSON types of the columns of p_shape. Columns of type jsonb accept anything; fields without a column are ignored.';

create function private.assert_document(
  p_document jsonb, p_shape regtype, p_error_key text default 'invalid_input'
) returns void
language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.assert_documents(jsonb_build_array(p_document), p_shape, '[1,1]', p_error_key);
end
$$;
comment on function private.assert_document is 'assert_documents for one document.';
