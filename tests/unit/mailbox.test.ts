import { expect, it } from 'vitest'
import { Mailbox } from '../../supabase/local/mailbox'

it('A link that a mail has in several languages is listed once', async () => {
  const mailbox = new Mailbox()
  const html = '<a href="/x?a=1&amp;b=2">hu</a><a href="/x?a=1&amp;b=2">en</a><a href="/y">de</a>'
  await mailbox.send({ to: 'anna@hunt.test', subject: '', html })
  expect(mailbox.list()[0]?.links).toEqual(['/x?a=1&b=2', '/y'])
})
