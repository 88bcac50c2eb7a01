import { once } from 'node:events'
import { expect, it } from 'vitest'
import '@supabase/lite'
import { installWarnings } from '../../../supabase/local/lite/warnings'

it('A process warning given as an Error is emitted instead of ending the process', async () => {
  installWarnings()
  const arrived = once(process, 'warning')
  const warning = new RangeError('Possible leak')
  warning.name = 'MaxListenersExceededWarning'
  process.emitWarning(warning)
  expect((await arrived)[0]).toMatchObject({
    name: 'MaxListenersExceededWarning',
    message: 'Possible leak',
  })
})
