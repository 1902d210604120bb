import { expect, test } from 'vitest'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'

const { client, as, anonymously, uncalled } = realClient(exercised.organization)

test('getSelf returns the organization with the calling member', async () => {
  const self = await client.getSelf(as('publisher'))
  promised.portal.parse(self)
  expect(promised.users.full.parse(self['user'])).toMatchObject({ username: 'publisher' })
})

test('getPortal returns the organization by its ID, for anonymous callers without a member', async () => {
  const self = await client.getSelf(as('publisher'))
  expect(await client.getPortal(self.id, as('publisher'))).toEqual(self)
  const seen = promised.portal.parse(await client.getPortal(self.id, anonymously()))
  expect(seen).toMatchObject({ id: self.id, name: self.name })
  expect(seen).not.toHaveProperty('user')
})

test('getPortal refuses the ID of another organization', async () => {
  await expect(client.getPortal('0123456789', as('publisher'))).rejects.toThrow(
    'Portal does not exist or is inaccessible.',
  )
})

test('getPortalSettings returns the settings, without a banner if there is none', async () => {
  const settings = await client.getPortalSettings(undefined, as('publisher'))
  promised.portalSettings.parse(settings)
  expect(settings.informationalBanner).toBeNull()
})

test('getPortalSettings returns the banner that an administrator sets', async () => {
  const banner = { text: 'Closed on Sunday', bgColor: '#fff', fontColor: 'red', enabled: true }
  const { authentication } = as('admin')
  await fetch(`${authentication.portal}/portals/self/settings/update`, {
    method: 'POST',
    body: new URLSearchParams({
      f: 'json',
      token: authentication.token,
      informationalBanner: JSON.stringify(banner),
    }),
  })
  const settings = await client.getPortalSettings(undefined, anonymously())
  expect(settings.informationalBanner).toEqual(banner)
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
