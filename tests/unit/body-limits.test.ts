import { describe, expect, it } from 'vitest'
import { refuseBody } from '../../supabase/local/gateway/body-limits'

const maxRows = 1000

async function refusalOf(body: string, address = 'scans', type = 'application/json') {
  const url = new URL(`http://localhost/rest/v1/${address}`)
  const headers = new Headers({ 'content-type': type })
  const response = refuseBody(url, { headers, body: new TextEncoder().encode(body) }, maxRows)
  return response && [response.status, ((await response.json()) as { code: string }).code]
}

const times = (count: number, entry: string | ((index: number) => string)) =>
  Array.from({ length: count }, (_, index) =>
    typeof entry === 'string' ? entry : entry(index),
  ).join()

const keys = (count: number) => `{${times(count, (index) => `"k${index}":[1,2]`)}}`

const tooLarge = [413, '54000']
const invalid = [400, 'PGRST102']

describe('A body of the Data API', () => {
  it('has as many rows as an answer, as wide as a table', async () => {
    expect(await refusalOf(`[${times(1000, '{"a":[{},{}],"b":","}')}]`)).toBeUndefined()
    expect(await refusalOf(`[${times(1001, '{}')}]`)).toEqual(tooLarge)
    expect(await refusalOf(` \n[${times(1001, '1')}]`)).toEqual(tooLarge)
    expect(await refusalOf(`[${keys(1600)},{}]`)).toBeUndefined()
    expect(await refusalOf(`[{},${keys(1601)},{}]`)).toEqual(tooLarge)
    expect(await refusalOf(keys(1601))).toEqual(tooLarge)
  })

  it('has as many arguments as a function, however long one is', async () => {
    const records = `{"p_records":[${times(5000, '{"a":1,"b":[1,2,3]}')}]}`
    expect(await refusalOf(records, 'rpc/log_activity')).toBeUndefined()
    expect(await refusalOf(keys(100), 'rpc/log_activity')).toBeUndefined()
    for (const address of ['rpc/log_activity', '/rpc/log_activity', '%72pc/log_activity']) {
      expect(await refusalOf(keys(101), address)).toEqual(tooLarge)
      expect(await refusalOf(`[${times(101, '1')}]`, address)).toEqual(tooLarge)
    }
  })

  it('is JSON', async () => {
    expect(await refusalOf('{}', 'scans', 'application/json; charset=utf-8')).toBeUndefined()
    expect(await refusalOf('points\n1', 'scans', 'text/csv')).toEqual(invalid)
    expect(await refusalOf('points\n1', 'scans', 'text/csv;a=application/json')).toEqual(invalid)
    expect(await refusalOf('a=1', 'rpc/x', 'application/x-www-form-urlencoded')).toEqual(invalid)
    expect(await refusalOf('', 'scans', 'text/csv')).toBeUndefined()
  })

  it('is not too deep, and an object or a list', async () => {
    expect(await refusalOf('['.repeat(501))).toEqual(invalid)
    for (const address of ['scans', 'scans?columns=points', 'rpc/log_activity']) {
      expect(await refusalOf(`"${'x'.repeat(50_000)}"`, address)).toEqual(invalid)
      expect(await refusalOf(' 1', address)).toEqual(invalid)
      expect(await refusalOf(' {}', address)).toBeUndefined()
    }
  })
})
