import { readSchemas, type SchemaFile } from '../../supabase/local/tools/schema-files'

type Change = [file: string, from: string, to: string]

/** The project's schema files with other texts in place of some. */
export function changedSchemas(...changes: Change[]): SchemaFile[] {
  const schemas = readSchemas().map((schema) => ({ ...schema }))
  for (const [file, from, to] of changes) {
    const schema = schemas.find((entry) => entry.file === `schemas/${file}`)
    if (!schema?.sql.includes(from)) throw new Error(`${file} does not contain: ${from}`)
    schema.sql = schema.sql.replace(from, () => to)
  }
  return schemas
}
