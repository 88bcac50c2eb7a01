import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loadModule, scanSync } from 'libpg-query'
import { describe, expect, it } from 'vitest'
import { inSchemaOrder, readSchemas } from '../../supabase/local/tools/schema-files'

describe('The order of the schema files', () => {
  it('follows the patterns, then file names', () => {
    const files = [
      'schemas/20_game/rules.sql',
      'schemas/20_game/tables_scans.sql',
      'schemas/20_game/tables.sql',
      'schemas/10_identity/rules.sql',
      'schemas/10_identity/tables.sql',
    ]
    expect(inSchemaOrder(files, ['./schemas/*/tables*.sql', './schemas/*/rules*.sql'])).toEqual([
      'schemas/10_identity/tables.sql',
      'schemas/20_game/tables.sql',
      'schemas/20_game/tables_scans.sql',
      'schemas/10_identity/rules.sql',
      'schemas/20_game/rules.sql',
    ])
  })

  it('includes a file once, at its first match', () => {
    const files = ['schemas/a/api.sql', 'schemas/z/api.sql']
    expect(inSchemaOrder(files, ['schemas/z/*.sql', 'schemas/*/api.sql'])).toEqual([
      'schemas/z/api.sql',
      'schemas/a/api.sql',
    ])
  })

  it.each([
    ['a kind that no pattern names', 'schemas/10_identity/views.sql'],
    ['a folder too deep', 'schemas/10_identity/more/tables.sql'],
    ['no folder', 'schemas/tables.sql'],
    ['another letter for a dot', 'schemas/10_identity/tables-sql'],
  ])('refuses a file with %s', (_what, stray) => {
    const files = ['schemas/10_identity/tables.sql', stray]
    expect(() => inSchemaOrder(files, ['./schemas/*/tables*.sql'])).toThrow(
      `supabase/${stray} is in none of the schema_paths of config.toml.`,
    )
  })

  it('refuses a pattern without a match', () => {
    const patterns = ['./schemas/*/tables*.sql', './schemas/*/views*.sql']
    expect(() => inSchemaOrder(['schemas/10_identity/tables.sql'], patterns)).toThrow(
      'No file matches ./schemas/*/views*.sql of schema_paths.',
    )
  })

  it('includes every file, the foundation first and tables before rules', () => {
    const files = readSchemas().map(({ file }) => file)
    const all = readdirSync('supabase/schemas', { recursive: true, encoding: 'utf8' })
    expect(files).toHaveLength(all.filter((name) => name.endsWith('.sql')).length)
    expect(files[0]).toMatch(/^schemas\/00_foundation\//)
    const lastTables = files.findLastIndex((file) => file.includes('/tables'))
    expect(files.findIndex((file) => file.includes('/rules'))).toBeGreaterThan(lastTables)
  })
})

describe('The SQL of the project', () => {
  it('has no line over 120 characters', () => {
    const tooLong = readdirSync('supabase', { recursive: true, encoding: 'utf8' })
      // Migrations are written by the generator.
      .filter((name) => /^(?!migrations).*\.(sql|psql)$/.test(name))
      .flatMap((name) =>
        readFileSync(path.join('supabase', name), 'utf8')
          .split('\n')
          .flatMap((line, index) => ([...line].length > 120 ? [`${name}:${index + 1}`] : [])),
      )
    expect(tooLong).toEqual([])
  })

  it('has its keywords in lower case', async () => {
    await loadModule()
    const inUpperCase = readSchemas().flatMap(({ file, sql }) =>
      // Without the quotes of their bodies, functions are scanned too.
      scanSync(sql.replaceAll(/\$\w*\$/g, ''))
        .tokens.filter(
          ({ keywordKind, text }) =>
            keywordKind > 0 && text !== text.toLowerCase() && !/^NFK?[CD]$/.test(text),
        )
        .map(({ text }) => `${file}: ${text}`),
    )
    expect(inUpperCase).toEqual([])
  })
})
