import { useEffect, useState } from 'react'

/** A camera to choose from; browsers name them only after permission. */
interface CameraOption {
  deviceId: string
  label: string
}

async function listCameras(): Promise<CameraOption[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

/** The device's cameras once one is running, kept up to date as they come and go. */
export function useCameras(isRunning: boolean): CameraOption[] {
  const [cameras, setCameras] = useState<CameraOption[]>([])
  useEffect(() => {
    if (!isRunning) return
    let isOver = false
    const refresh = () => {
      listCameras().then(
        (found) => {
          if (!isOver) setCameras(found)
        },
        () => {
          // Without a list there is simply no choice to offer.
        },
      )
    }
    refresh()
    navigator.mediaDevices.addEventListener('devicechange', refresh)
    return () => {
      isOver = true
      navigator.mediaDevices.removeEventListener('devicechange', refresh)
    }
  }, [isRunning])
  return cameras
}
