import { describe, expect, it } from 'vitest'
import { refuseQuery, refuseUnfiltered } from '../../supabase/local/gateway/query-limits'

const refusalOf = (query: string, path = 'profiles') =>
  refuseQuery(new URL(`http://localhost/rest/v1/${path}?${query}`))
const nested = (depth: number, opening: string, closing: string) =>
  opening.repeat(depth) + closing.repeat(depth)

describe('A query of the Data API', () => {
  it.each([
    'select=id,tier:vip_tiers(name),markers:map_markers(*)&order=created_at.desc&limit=50',
    'select=id,profiles(id,scans(id.count()))',
    'or=(name.ilike.*match*,and(points.gt.3,or(is_active.is.true,id.in.(1,2,3))))',
    'name=eq.match.point&title=ilike.*(((*&details->a->b->>c=eq.1',
  ])('is carried out: %s', (query) => {
    expect(refusalOf(query)).toBeUndefined()
  })

  it('must have a valid URL', () => {
    expect(refusalOf('select=id', 'profil%C3%A9s')).toBeUndefined()
    expect(refusalOf('select=id', '%zz')).toBeDefined()
    expect(refusalOf('select=id', 'profil%C3')).toBeDefined()
    expect(refusalOf('select="id","a\\"b"')).toBeUndefined()
    expect(refusalOf('select="id,name')).toBeDefined()
  })

  it('is limited in depth and number of embedded tables', () => {
    expect(refusalOf(`select=id,${'profiles(scans('.repeat(2)}id${'))'.repeat(2)}`)).toBeDefined()
    expect(refusalOf(`select=${'scans(id),'.repeat(6)}id`)).toBeDefined()
    expect(refusalOf('select=id&select=a(b(c(id)))')).toBeDefined()
  })

  it("is limited in nesting by the engine's stack", () => {
    expect(refusalOf(`and=(${nested(50, 'or(', ')')})`)).toBeDefined()
    expect(refusalOf(`p_records=${nested(51, '[', ']')}`)).toBeDefined()
    expect(refusalOf(`name=fts.${nested(51, '(', ')')}`)).toBeDefined()
    expect(refusalOf(`details${'->a'.repeat(51)}=eq.1`)).toBeDefined()
    expect(refusalOf(`order=details${'->a'.repeat(51)}`)).toBeDefined()
  })

  it.each([
    'name=match.x',
    'name=not.imatch.x',
    'name=imatch(any).{x,y}',
    'scans.name=match(all).{x}',
    'or=(id.is.null,name.match.x)',
    'not.and=(name.not.imatch.x)',
    'scans.or=(and("name".imatch(any).{x}))',
    'name=is.null&name=%6datch.x',
  ])('has no regular expression, which nothing could end: %s', (query) => {
    expect(refusalOf(query)).toContain('Regular expressions')
  })
})

describe('An update or a deletion', () => {
  const refusalFor = (method: string, query: string) =>
    refuseUnfiltered(new URL(`http://localhost/rest/v1/clue_templates?${query}`), method)

  it.each(['id=eq.1', 'or=(id.is.null)', 'not.and=(id.is.null)', 'details->a=eq.1'])(
    'of some rows is carried out: %s',
    (query) => {
      expect(refusalFor('PATCH', query)).toBeUndefined()
      expect(refusalFor('DELETE', query)).toBeUndefined()
    },
  )

  it.each(['', 'select=id&order=id&limit=1&offset=1', 'columns=id&apikey=x', 'scans.id=eq.1'])(
    'of every row is refused, as safeupdate does: %s',
    (query) => {
      expect(refusalFor('PATCH', query)).toBe('UPDATE requires a WHERE clause')
      expect(refusalFor('DELETE', query)).toBe('DELETE requires a WHERE clause')
      expect(refusalFor('GET', query)).toBeUndefined()
      expect(refusalFor('POST', query)).toBeUndefined()
    },
  )
})
