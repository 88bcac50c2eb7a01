import { once } from 'node:events'
import { expect, it } from 'vitest'
import '@supabase/lite'
import { installWarnings } from '../../../supabase/local/lite/warnings'

it('A warning that is an error arrives instead of ending the process', async () => {
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
