import { useMutation, useQueryClient } from '@tanstack/react-query'
import { venueScreenSchema } from '@/features/screen/api/get-venue-screen'
import { screenKeys } from '@/features/screen/api/keys'
import { rpc } from '@/lib/supabase/rpc'

/**
 * Reveals the next rank from a screen; takes the number of ranks that it shows, so that two key presses
 * do not skip one.
 * @throws AppError `venue_screen_not_found`, `rate_limit_exceeded`
 */
export function useRevealNextPlace(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (revealed: number) =>
      rpc('reveal_next_place', { p_token: token, p_revealed: revealed }, venueScreenSchema),
    onSuccess: async (screen) => {
      const queryKey = screenKeys.screen(token)
      // A poll that was sent before would hide the rank again.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, screen)
    },
  })
}
