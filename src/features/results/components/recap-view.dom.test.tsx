import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { Recap } from '@/features/results/api/results'
import { RecapView } from '@/features/results/components/recap-page'
import { certificatePdf } from '@/features/results/model/certificate-pdf'
import { recapPicture } from '@/features/results/model/recap-picture'
import { shareFile } from '@/lib/browser/save-file'
import { queryClient } from '@/lib/supabase/query-client'

vi.mock('@/features/results/model/recap-picture', () => ({ recapPicture: vi.fn() }))
vi.mock('@/features/results/model/certificate-pdf', () => ({ certificatePdf: vi.fn() }))
vi.mock('@/features/results/components/lazy-finds-map', () => ({ LazyFindsMap: () => null }))
vi.mock('@/lib/browser/save-file', () => ({ saveFile: vi.fn(), shareFile: vi.fn() }))

const recap: Recap = {
  languages: ['hu'],
  ...{ name: 'Hunt', place_hu: '', place_en: '', starts_at: null, results_code: null },
  ...{ ends_at: '2026-11-20T18:00:00Z', player_name: 'Anna', points: 10, is_frozen: false },
  ...{
    team_name: null,
    team_points: null,
    rank: 1,
    ranked: 3,
    task_points: 0,
    bonus_points: 0,
    codes: 5,
  },
  ...{ is_first_of_all: false, guides_bought: 0, guides_for_sale: 0, tokens_spent: 0 },
  finds: [
    {
      ...{ id: 1, name: 'Gate', found_at: '2026-11-20T17:00:00Z', found_by: null, points: 10 },
      ...{ latitude: null, longitude: null, is_first: false },
    },
  ],
}

/** Browsers blur disabled buttons; jsdom blurs only removed elements. */
function loseFocus() {
  const passing = document.body.appendChild(document.createElement('input'))
  passing.focus()
  passing.remove()
}

it('Sharing the recap keeps the focus on its button', async () => {
  let draw: (picture: Blob) => void = () => undefined
  vi.mocked(recapPicture).mockReturnValue(new Promise((resolve) => (draw = resolve)))
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <RecapView gameSessionId="hunt" recap={recap} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const share = screen.getByRole('button', { name: 'results.recap.share' })
  const certificate = screen.getByRole('button', { name: 'results.recap.certificate' })
  share.focus()
  fireEvent.click(share)
  await vi.waitFor(() => expect(share).toHaveAttribute('aria-busy', 'true'))
  fireEvent.click(certificate)
  loseFocus()

  draw(new Blob([], { type: 'image/png' }))
  await vi.waitFor(() => expect(share).toBeEnabled())
  expect(shareFile).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(share).toHaveFocus())
  expect(certificatePdf).not.toHaveBeenCalled()
})
