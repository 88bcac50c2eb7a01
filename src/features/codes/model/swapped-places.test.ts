import { expect, it } from 'vitest'
import { isSwapped } from '@/features/codes/model/code-csv'

const budapest = { latitude: 47.49, longitude: 19.04 }
const pest = { latitude: 47.5, longitude: 19.06 }
const swapped = { latitude: 19.04, longitude: 47.49 }
const nowhere = { latitude: null, longitude: null }

it.each([
  [swapped, [budapest, nowhere], true],
  // Another one that is swapped, too.
  [swapped, [budapest, pest, { latitude: 19.1, longitude: 47.4 }], true],
  [budapest, [pest, swapped], false],
  // Both would be near.
  [{ latitude: 30.1, longitude: 31.2 }, [{ latitude: 30.2, longitude: 31.1 }], false],
  // No latitude.
  [{ latitude: 19.04, longitude: 147.49 }, [budapest], false],
  [{ latitude: -33.86, longitude: 151.2 }, [budapest], false],
  [swapped, [], false],
  [nowhere, [budapest], false],
])('%j beside %j has swapped coordinates: %s', (place, others, answer) => {
  expect(isSwapped(place, others)).toBe(answer)
})
