import { create } from 'zustand'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'

const STORAGE_KEY = 'report-sound'

/** Pitch of the two tones, Hz. */
const TONES = [880, 1175]

/** Length of each tone, seconds. */
const TONE_LENGTH = 0.18

let context: AudioContext | null = null

/** Delay after which a sound says nothing any more, ms. */
const LATE_MS = 1000

/**
 * Plays two short tones; silent where the browser has no sound, or allows none, which is until the first click on the
 * page.
 */
export async function playReportSound(): Promise<void> {
  if (!('AudioContext' in window)) return
  context ??= new AudioContext()
  const asked = performance.now()
  await context.resume()
  if (performance.now() - asked < LATE_MS) playTones(context)
}

function playTones(audio: AudioContext): void {
  const { currentTime, destination } = audio
  for (const [place, pitch] of TONES.entries()) {
    const start = currentTime + place * TONE_LENGTH
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_LENGTH)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + TONE_LENGTH)
    // A running context keeps the device awake.
    if (place === TONES.length - 1) tone.onended = () => void audio.suspend()
  }
}

interface ReportSoundState {
  isOn: boolean
  setOn: (isOn: boolean) => void
}

/** Whether a report that arrives is heard, too; off until an organiser of this device turns it on. */
export const useReportSound = create<ReportSoundState>((set) => ({
  isOn: readStoredText(STORAGE_KEY) === 'on',
  setOn(isOn) {
    writeStoredText(STORAGE_KEY, isOn ? 'on' : 'off')
    set({ isOn })
    if (isOn) void playReportSound()
  },
}))
