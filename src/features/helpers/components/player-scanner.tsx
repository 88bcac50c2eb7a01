import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CodeCamera } from '@/features/codes/components/code-camera'
import { helperPlayersQueryOptions } from '@/features/helpers/api/helper'
import type { Player } from '@/features/helpers/components/player-picker'
import { parsePlayerCode } from '@/lib/codes/codes'
import { createRepeatFilter } from '@/lib/camera/use-camera'
import { useTexts } from '@/lib/i18n/use-texts'

interface PlayerScannerProps {
  gameSessionId: string
  onChoose: (player: Player) => void
}

/** Chooses the player whose own code the camera sees. */
export function PlayerScanner({ gameSessionId, onChoose }: PlayerScannerProps) {
  const { t, errorText } = useTexts()
  const queryClient = useQueryClient()
  const [repeats] = useState(() => createRepeatFilter())
  const [notice, setNotice] = useState<string | null>(null)
  const isLookingUp = useRef(false)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function present(text: string): Promise<void> {
    if (isLookingUp.current || !repeats.isNew(text, performance.now())) return
    navigator.vibrate?.(40)
    const userId = parsePlayerCode(text)
    if (userId === null) return setNotice(t('helpers.noPlayerCode'))
    isLookingUp.current = true
    try {
      const players = await queryClient.fetchQuery(helperPlayersQueryOptions(gameSessionId, userId))
      const found = players.find(({ user_id: id }) => id === userId)
      if (!isOpen.current) return
      if (found) onChoose({ id: userId, name: found.name })
      else setNotice(t('helpers.notPlaying'))
    } catch (error) {
      setNotice(errorText(error))
    } finally {
      isLookingUp.current = false
    }
  }

  return (
    <>
      <CodeCamera
        onText={(text) => void present(text)}
        isExpected={(text) => parsePlayerCode(text) !== null}
      />
      <p role="status" className="text-error-text font-medium empty:hidden">
        {notice}
      </p>
    </>
  )
}
