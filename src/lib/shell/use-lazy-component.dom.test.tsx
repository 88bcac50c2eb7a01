import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLazyComponent } from '@/lib/shell/use-lazy-component'
import { useLazyLoads } from '@/stores/lazy-loads'
import { useToasts } from '@/stores/toasts'

const Part = () => null
const running = () => useLazyLoads.getState().running

it('Counts as loading until the component is there', async () => {
  let answer: (part: typeof Part) => void = () => undefined
  const { result } = renderHook(() =>
    useLazyComponent(() => new Promise<typeof Part>((resolve) => (answer = resolve))),
  )
  const [before, load] = result.current
  expect(before).toBeNull()
  const loaded = load()
  expect(running()).toBe(1)
  await act(async () => {
    answer(Part)
    expect(await loaded).toBe(true)
  })
  expect(result.current[0]).toBe(Part)
  expect(running()).toBe(0)
})

it('Explains a failed load and tries again at the next call', async () => {
  let isBroken = true
  const { result } = renderHook(() =>
    useLazyComponent(() => (isBroken ? Promise.reject(new TypeError()) : Promise.resolve(Part))),
  )
  await act(async () => expect(await result.current[1]()).toBe(false))
  expect(running()).toBe(0)
  expect(useToasts.getState().items).toMatchObject([{ kind: 'error', text: 'common.updateText' }])
  isBroken = false
  await act(async () => expect(await result.current[1]()).toBe(true))
  expect(result.current[0]).toBe(Part)
})
