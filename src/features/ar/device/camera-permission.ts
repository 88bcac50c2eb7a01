/** Whether the player has allowed the camera before; then the view may start without asking. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' })
    return state === 'granted'
  } catch {
    // Not every browser tells; the button asks.
    return false
  }
}
