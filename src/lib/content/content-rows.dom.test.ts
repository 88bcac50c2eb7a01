import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { deleteRow, insertRow, updateRow } from '@/lib/content/content-rows'
import { fakeBackend } from '@tests/support/fake-backend'
import { useContentTable } from '@/lib/content/use-content-table'

const { rows } = fakeBackend()

const seen = '2025-05-20T12:00:00.123456+00:00'
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Mocks the responses to the requests, in order. */
function answer(...answers: Response[]): void {
  for (const one of answers) rows.mockReturnValueOnce(one)
}

/** Method and decoded path of each request. */
function requestLog(): string[] {
  return rows.mock.calls.map(
    ([table, { method, search }]) => `${method} /rest/v1/${table} ${[...search].flat().join(' ')}`,
  )
}

describe('insertRow', () => {
  it('returns the stored row', async () => {
    answer(json([{ id: 'a', name: 'Kút' }], 201))
    await expect(insertRow('qr_codes', { name: 'Kút' })).resolves.toMatchObject({ id: 'a' })
    expect(rows.mock.calls[0]?.[1].body).toEqual({ name: 'Kút' })
  })

  it('reports a constraint violation', async () => {
    answer(json({ code: '23505', message: 'duplicate key', hint: null, details: null }, 409))
    await expect(insertRow('qr_codes', { name: 'x' })).rejects.toMatchObject({
      key: 'already_exists',
    })
  })
})

const duplicate = () =>
  json({ code: '23505', message: 'duplicate key', hint: null, details: null }, 409)

describe('A new row', () => {
  function renderSave() {
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: new QueryClient() }, children)
    const { result } = renderHook(() => useContentTable('maps').save, { wrapper })
    return (name_hu: string) =>
      act(() =>
        result.current
          .mutateAsync({ id: undefined, version: '', values: { name_hu } as never })
          .catch((error: unknown) => error),
      )
  }
  const sentIds = () =>
    rows.mock.calls.flatMap(([, { method, body }]) =>
      method === 'POST' ? [Reflect.get(body as object, 'id') as unknown] : [],
    )

  it('has one id until it is saved, and a retry changes the row that is stored', async () => {
    const save = renderSave()
    answer(json({ message: 'The gateway waited too long' }, 504))
    await save('Régi')
    answer(duplicate(), json([{ updated_at: seen }]), json([{ id: 'a' }]))
    expect(await save('Új')).toMatchObject({ id: 'a' })
    answer(json([{ id: 'b' }], 201))
    await save('Másik')
    const [lost, retried, other] = sentIds()
    expect(lost).toEqual(expect.any(String))
    expect(retried).toBe(lost)
    expect(other).not.toBe(lost)
    expect(requestLog().slice(1, 4)).toEqual([
      expect.stringMatching(/^POST .*maps/),
      `GET /rest/v1/maps select updated_at id eq.${String(lost)}`,
      `PATCH /rest/v1/maps id eq.${String(lost)} updated_at eq.${seen} select *`,
    ])
  })

  it('is refused when another row has its unique value', async () => {
    answer(duplicate(), json([]))
    expect(await renderSave()('Budapest')).toMatchObject({ key: 'already_exists' })
  })
})

describe('updateRow', () => {
  it('filters by the version that was read', async () => {
    answer(json([{ id: 'a', points: 5 }]))
    await expect(updateRow('qr_codes', 'a', seen, { points: 5 })).resolves.toMatchObject({
      points: 5,
    })
    expect(requestLog()).toEqual([`PATCH /rest/v1/qr_codes id eq.a updated_at eq.${seen} select *`])
  })

  it.each([
    ['was changed meanwhile', [{ updated_at: '2025-05-20T12:00:01+00:00' }], 'edit_conflict'],
    ['was deleted meanwhile', [], 'deleted_meanwhile'],
    ['may not be changed any more', [{ updated_at: seen }], 'admin_access_required'],
  ])('is refused when it %s', async (_, now, key) => {
    answer(json([]), json(now))
    await expect(updateRow('qr_codes', 'a', seen, { points: 5 })).rejects.toMatchObject({ key })
  })
})

describe('deleteRow', () => {
  it('filters by the version that was read', async () => {
    answer(json([{ id: 'a' }]))
    await deleteRow('maps', 'a', seen)
    expect(requestLog()).toEqual([`DELETE /rest/v1/maps id eq.a updated_at eq.${seen} select id`])
  })

  it('works without a version', async () => {
    answer(json([]), json([]))
    await expect(deleteRow('maps', 'a')).rejects.toMatchObject({ key: 'deleted_meanwhile' })
    answer(json([]), json([{ updated_at: seen }]))
    await expect(deleteRow('maps', 'a')).rejects.toMatchObject({ key: 'admin_access_required' })
  })

  it('reports still_in_use when other rows reference it', async () => {
    answer(json({ code: '23503', message: 'foreign key', hint: null, details: null }, 409))
    await expect(deleteRow('token_products', 'a', seen)).rejects.toMatchObject({
      key: 'still_in_use',
    })
  })
})
