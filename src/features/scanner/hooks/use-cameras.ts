import { useEffect, useState } from 'react'

/** A selectable camera; labels are empty until permission is granted. */
export interface CameraOption {
  deviceId: string
  label: string
}

async function listCameras(): Promise<CameraOption[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
}

/** Lists the device's cameras while one is running, and updates when cameras are connected or removed. */
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
          // Without a list no selection is offered.
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
