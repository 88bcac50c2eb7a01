import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RecapPage } from '@/features/results/components/recap-page'
import { type Recap, recapQueryOptions } from '@/features/results/api/results'
import { queryClient } from '@/lib/supabase/query-client'

const recap: Recap = {
  languages: ['hu'],
  ...{ name: 'Hunt', place_hu: '', place_en: '', starts_at: null, results_code: null, finds: [] },
  ...{ ends_at: '2026-11-20T18:00:00Z', player_name: 'Anna', points: 10, is_frozen: false },
  ...{
    team_name: 'Rókák',
    team_points: 20,
    rank: 1,
    ranked: 3,
    task_points: 0,
    bonus_points: 0,
    codes: 5,
  },
  ...{ is_first_of_all: false, guides_bought: 0, guides_for_sale: 0, tokens_spent: 0 },
}

it('The recap of a team names it', () => {
  queryClient.setQueryData(recapQueryOptions('hunt').queryKey, recap)
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/recap/hunt']}>
        <Routes>
          <Route path="/recap/:gameSessionId" element={<RecapPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText('Hunt · Rókák')).toBeVisible()
})
