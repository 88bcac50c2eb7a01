import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CameraControls } from '@/features/scanner/components/viewfinder'

function showControls(capabilities: object, cameras: string[] = ['rear']) {
  const applyConstraints = vi.fn(() => Promise.resolve())
  const track = {
    getCapabilities: () => capabilities,
    getSettings: () => ({ zoom: 2 }),
    applyConstraints,
  }
  const devices = cameras.map((deviceId) => ({ kind: 'videoinput', deviceId, label: deviceId }))
  vi.stubGlobal('navigator', {
    mediaDevices: Object.assign(new EventTarget(), {
      enumerateDevices: () =>
        Promise.resolve([{ kind: 'audioinput', deviceId: 'microphone', label: '' }, ...devices]),
    }),
  })
  const onChooseCamera = vi.fn()
  render(
    <CameraControls
      track={track as unknown as MediaStreamTrack}
      deviceId={null}
      onChooseCamera={onChooseCamera}
    />,
  )
  return { applyConstraints, onChooseCamera }
}

describe('The controls of the camera', () => {
  it('switch the torch on and off', async () => {
    const { applyConstraints } = showControls({ torch: true })
    fireEvent.click(screen.getByRole('button', { name: 'scanner.controls.torchOn' }))
    expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] })
    fireEvent.click(await screen.findByRole('button', { name: 'scanner.controls.torchOff' }))
    expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] })
    await screen.findByRole('button', { name: 'scanner.controls.torchOn' })
  })

  it('zoom within the range of the camera, starting at its current zoom', () => {
    const { applyConstraints } = showControls({ zoom: { min: 1, max: 5, step: 0.5 } })
    const slider = screen.getByLabelText<HTMLInputElement>('scanner.controls.zoom')
    expect([slider.min, slider.max, slider.value]).toEqual(['1', '5', '2'])
    fireEvent.change(slider, { target: { value: '3.5' } })
    expect(applyConstraints).toHaveBeenLastCalledWith({ advanced: [{ zoom: 3.5 }] })
  })

  it('offer the choice between several cameras', async () => {
    const { onChooseCamera } = showControls({}, ['rear', 'front'])
    const trigger = await screen.findByRole('button', { name: 'scanner.controls.chooseCamera' })
    fireEvent.keyDown(trigger, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'front' }))
    await waitFor(() => expect(onChooseCamera).toHaveBeenCalledExactlyOnceWith('front'))
  })

  it('are hidden for features that the device lacks', async () => {
    showControls({ zoom: { min: 1, max: 1, step: 1 } })
    await Promise.resolve()
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('slider')).toBeNull()
  })
})
