import { fireEvent, render, screen } from '@testing-library/react'
import { Evented, type Map as LeafletMap } from 'leaflet'
import { describe, expect, it, vi } from 'vitest'
import { ZoomButtons } from '@/components/map/zoom-buttons'

vi.mock('@/lib/browser/reduced-motion', () => ({ prefersReducedMotion: () => true }))

/** A map mock with zoom. */
class Zoomed extends Evented {
  zoom = 18
  getZoom = () => this.zoom
  getMinZoom = () => 17
  getMaxZoom = () => 19
  zoomIn = () => this.goTo(this.zoom + 1)
  zoomOut = () => this.goTo(this.zoom - 1)
  private goTo(zoom: number): void {
    this.zoom = zoom
    this.fire('zoomend')
  }
}

describe('The zoom buttons of a map', () => {
  it('are disabled at the zoom limits', () => {
    render(<ZoomButtons leaflet={new Zoomed() as unknown as LeafletMap} />)
    const [nearer, farther] = screen.getAllByRole('button')
    if (!nearer || !farther) throw new Error('There are not two buttons.')
    fireEvent.click(nearer)
    expect(nearer).toBeDisabled()
    expect(farther).toBeEnabled()
    fireEvent.click(farther)
    fireEvent.click(farther)
    expect(nearer).toBeEnabled()
    expect(farther).toBeDisabled()
  })
})
