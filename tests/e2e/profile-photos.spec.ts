import { expect, test } from './support/fixtures'
import { textsOf } from './support/texts'

const hu = textsOf('hu')

test('Deleting an account deletes its photos from storage', async ({ page, signIn, organiser }) => {
  const user = await signIn({ name: 'Fényképes Flóra' })
  const photos = user.api.storage.from('claim-photos')
  const taskPhotos = user.api.storage.from('task-photos')
  const photo = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], { type: 'image/jpeg' })
  const path = `${user.id}/chest.jpg`
  expect((await photos.upload(path, photo, { contentType: 'image/jpeg' })).error).toBeNull()
  expect((await taskPhotos.upload(path, photo, { contentType: 'image/jpeg' })).error).toBeNull()
  // Players cannot delete claim photos, which are evidence, except with the account.
  await photos.remove([path])
  const folder = () => organiser.storage.from('claim-photos').list(user.id)
  expect((await folder()).data).toHaveLength(1)

  await page.goto('/profile?tab=data')
  await page.getByRole('button', { name: hu('profile.deletion.action') }).click()
  const dialog = page.getByRole('alertdialog')
  const word = hu('profile.deletion.word')
  await dialog.getByLabel(hu('profile.deletion.wordLabel', { word })).fill(word)
  await dialog.getByLabel(hu('profile.emailChange.password')).fill(user.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  expect((await folder()).data).toEqual([])
  expect((await organiser.storage.from('task-photos').list(user.id)).data).toEqual([])
  const { data } = await organiser.rpc('admin_list_orphaned_photos').throwOnError()
  expect(data).not.toContainEqual({ path })
})
