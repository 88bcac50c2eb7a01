import { create } from 'zustand'
import { readStoredText, writeStoredText } from '@/lib/browser/local-storage'

const STORAGE_KEY = 'report-sound'

/** Pitch of the two tones, Hz. */
const TONES = [880, 1175]

/** Length of each tone, seconds. */
const TONE_LENGTH = 0.18

let context: AudioContext | null = null

/** Plays two short tones; silent while the browser allows no sound, which is until the first click on the page. */
export function playReportSound(): void {
  context ??= new AudioContext()
  const { currentTime, destination } = context
  void context.resume()
  for (const [place, pitch] of TONES.entries()) {
    const start = currentTime + place * TONE_LENGTH
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.2, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_LENGTH)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + TONE_LENGTH)
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
    if (isOn) playReportSound()
  },
}))
