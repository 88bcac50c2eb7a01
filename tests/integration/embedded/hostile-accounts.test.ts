import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareEmbedded, type Embedded } from '../../support/embedded'
import type { Player } from '../../support/players'

const password = '"password":"kincs-es-terkep-7"'

describe('Invalid text sent to auth', () => {
  let server: Embedded
  let player: Player

  beforeAll(async () => {
    server = await shareEmbedded()
    player = await server.player()
  })

  afterAll(async () => server.close())

  it.each([
    ['POST token?grant_type=password', `{"email":"a\\u0000@hunt.test",${password}}`],
    ['POST token?grant_type=password', 'null'],
    ['POST token?grant_type=refresh_token', '{"refresh_token":"\\u0000"}'],
    ['POST signup', `{"email":"\\ud800@hunt.test",${password}}`],
    ['POST signup', `{"email":"${'a'.repeat(256)}@hunt.test",${password}}`],
    ['POST signup', `{"email":"a@hunt.test",${password},"data":{"name":"Elek\\u0000"}}`],
    ['POST recover', '{"email":"a\\u0000@hunt.test"}'],
    ['POST verify', 'null'],
    ['PUT user', '{"email":1}'],
    ['PUT user', '{"email":["a@hunt.test"]}'],
    ['PUT user', '{"password":{"a":1}}'],
    ['PUT user', '{"data":"\\u0000"}'],
    ['PUT user', '{"data":["a"]}'],
    ['PUT user', '{"data":{"name":"\\\\\\udead"}}'],
  ])('is refused with a client error: %s %s', async (asked, body) => {
    const [method = '', path = ''] = asked.split(' ')
    const response = await fetch(`${server.url}/auth/v1/${path}`, {
      method,
      headers: {
        apikey: server.publishableKey,
        authorization: `Bearer ${player.accessToken}`,
        'content-type': 'application/json',
      },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 400, msg: expect.any(String) as string })
  })

  it('is distinguished from text that only contains its escape sequence', async () => {
    const { error } = await player.client.auth.updateUser({ data: { name: 'C:\\u0000 🗺️' } })
    expect(error).toBeNull()
  })
})
