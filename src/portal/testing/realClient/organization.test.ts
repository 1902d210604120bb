import { describe, expect, test } from 'vitest'
import { exercised } from './functions.ts'
import * as promised from './expectedRecords.ts'
import { realClient } from './realClient.ts'
import { notifications } from '../../db/schema.ts'
import { addMember } from '../arrange.ts'

const { client, as, anonymously, portal, uncalled } = realClient(exercised.organization)

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

describe('createOrgNotification', () => {
  const message = { subject: 'Maintenance', message: 'On Friday' }
  const recipients = async () =>
    (await portal().portal.services.db.select().from(notifications)).map(({ username }) => username)

  test('sends a message to more members than one request of the client names', async () => {
    const { services } = portal().portal
    const users = Array.from({ length: 60 }, (_, index) => `member${index}`)
    for (const username of users) await addMember(services, username)
    expect(
      await client.createOrgNotification({
        ...as('admin'),
        ...message,
        users,
        notificationChannelType: 'builtin',
      }),
    ).toEqual({ success: true })
    expect((await recipients()).toSorted()).toEqual(users.toSorted())
  })

  test.each([
    ['an email', 'admin', { notificationChannelType: 'email' }, /notificationChannelType/],
    ['a message of a publisher', 'publisher', {}, /do not have permissions/],
  ] as const)('refuses %s', async (_name, caller, options, reason) => {
    const before = await recipients()
    const { success, errors = [] } = await client.createOrgNotification({
      ...as(caller),
      ...message,
      users: ['editor'],
      ...options,
    })
    expect(success).not.toBe(true)
    expect(errors.map((error) => error.message)).toEqual([expect.stringMatching(reason)])
    expect(await recipients()).toEqual(before)
  })
})

test('every function of this area is called', () => {
  expect(uncalled()).toEqual([])
})
