import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PlanField } from '@/features/map/admin/plan-field'
import { uploadPlan } from '@/features/map/api/admin-upload-plan'

vi.mock('@/features/map/api/admin-upload-plan', () => ({ uploadPlan: vi.fn() }))
vi.mock('@/features/map/admin/reencode-plan', () => ({
  reencodePlan: vi.fn((file: File) => Promise.resolve(file)),
}))

const plan = new File(['plan'], 'plan.png', { type: 'image/png' })
const choose = () =>
  fireEvent.change(screen.getByLabelText('admin.maps.plan'), { target: { files: [plan] } })

it('An upload announces its start and end', async () => {
  let finish: (path: string) => void = () => undefined
  vi.mocked(uploadPlan).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
  const onUploaded = vi.fn()
  render(<PlanField hasPlan={false} onUploaded={onUploaded} />)
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  choose()
  await waitFor(() => expect(status).toHaveTextContent('admin.maps.uploading'))
  finish('plans/1.png')
  await waitFor(() => expect(status).toHaveTextContent('admin.maps.uploaded'))
  expect(onUploaded).toHaveBeenCalledWith('plans/1.png')
})

it('A failed upload is not announced as done', async () => {
  vi.mocked(uploadPlan).mockRejectedValueOnce(new Error('No network'))
  render(<PlanField hasPlan={false} onUploaded={vi.fn()} />)
  choose()
  await screen.findByRole('alert')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('An upload does not start after the form is closed', async () => {
  vi.mocked(uploadPlan).mockReturnValueOnce(new Promise(() => undefined))
  const { unmount } = render(<PlanField hasPlan={false} onUploaded={vi.fn()} />)
  choose()
  unmount()
  await vi.waitFor(() => expect(uploadPlan).toHaveBeenCalled())
  expect(vi.mocked(uploadPlan).mock.lastCall?.[2].aborted).toBe(true)
})
