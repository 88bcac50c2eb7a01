import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { helperKey } from '@/features/helpers/api/helped-game-sessions'
import { sendAct } from '@/features/helpers/api/helper'
import { queuedActSchema, type NewAct, type QueuedAct } from '@/features/helpers/model/helper-act'
import { useUserId } from '@/lib/account/session'
import { randomId } from '@/lib/browser/random-id'
import { i18n } from '@/lib/i18n/i18n'
import { markUnsaved, requestPersistence } from '@/lib/offline/outbox-storage'
import { createOutbox } from '@/lib/offline/outbox'
import { isFinal, toAppError } from '@/lib/supabase/errors'
import { queryClient } from '@/lib/supabase/query-client'
import { toasts } from '@/stores/toasts'

const refresh = () => queryClient.invalidateQueries({ queryKey: helperKey })

async function send([act]: readonly [QueuedAct, ...QueuedAct[]]): Promise<void> {
  try {
    await sendAct(act)
  } catch (thrown) {
    const error = toAppError(thrown)
    if (isFinal(error)) {
      toasts.error(`${act.subject}: ${i18n.t(`errors.${error.key}`)}`)
      void refresh()
    }
    throw error
  }
}

/** What helpers on this device did and the server has not answered. */
export const helperOutbox = createOutbox<QueuedAct>({
  name: 'helper-act',
  schema: queuedActSchema,
  send,
  onDelivered: async (sent) => {
    if (sent.length === 0) return
    toasts.success(i18n.t('helpers.sent', { count: sent.length }))
    await refresh()
  },
})

/** Sends what the helper does, and returns what waits for the network. */
export function useHelperActs(gameSessionId: string) {
  const userId = useUserId()
  const { data = [], refetch } = useQuery({
    queryKey: [...helperKey, 'waiting', userId],
    queryFn: () => helperOutbox.load(userId),
    staleTime: 0,
  })
  useEffect(() => {
    const stop = helperOutbox.watch()
    const stopListening = helperOutbox.onChange(() => void refetch())
    return () => {
      stop()
      stopListening()
    }
  }, [refetch])

  const act = useCallback(
    async (what: NewAct): Promise<void> => {
      const queued = { ...what, id: randomId(), userId, gameSessionId, queuedAt: Date.now() }
      if (!(await helperOutbox.put(queued.id, queued))) markUnsaved(queued.id, true)
      requestPersistence()
      void helperOutbox.deliver().then(async () => {
        const { data: waiting = [] } = await refetch()
        if (waiting.some(({ id }) => id === queued.id)) toasts.notice(i18n.t('helpers.saved'))
      })
    },
    [userId, gameSessionId, refetch],
  )
  return { waiting: data.filter((queued) => queued.gameSessionId === gameSessionId), act }
}
