import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '../../rest/groups/notifications.ts'
import { memberMessages } from '../../rest/organization/memberMessages.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { keptNotifications } from '../../rest/records/notification.ts'
import { members, notifications as notificationRows } from '../db/schema.ts'
import { addMember, newId } from '../testing/arrange.ts'
import { postForm } from '../testing/form.ts'
import { servers, portalOn } from '../testing/servers.ts'

describe.each(servers)('a message to members on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const services = () => portal().portal.services
  const db = () => services().db

  let [anna, berta] = ['', '']
  beforeEach(async () => {
    await db().delete(notificationRows)
    ;[anna, berta] = [`anna.${newId()}`, `berta.${newId()}`]
    await addMember(services(), anna)
    await addMember(services(), berta, { disabled: true })
  })

  const send = async (
    input: Omit<Input<typeof memberMessages.notify>, 'message'>,
    caller = 'admin',
  ) =>
    (await portal().signIn(caller)).send(memberMessages.notify, {
      message: 'Maintenance on Friday',
      ...input,
    })

  /** Returns the usernames of the recipients, in order. */
  const recipients = async () =>
    (await db().select().from(notificationRows).orderBy(asc(notificationRows.username))).map(
      ({ username }) => username,
    )

  test('is received by the members that it names, without a group', async () => {
    expect(await send({ users: ['editor', 'viewer', 'editor'], subject: 'Maintenance' })).toEqual({
      success: true,
    })
    expect(await recipients()).toEqual(['editor', 'viewer'])
    const editor = await portal().signIn('editor')
    const { notifications: received } = await editor.send(notifications.list, {
      userName: 'editor',
    })
    expect(received).toMatchObject([{ type: 'message_received', target: 'editor' }])
    expect(received[0]?.data).toEqual({
      fromUser: 'admin',
      subject: 'Maintenance',
      message: 'Maintenance on Friday',
    })
  })

  test('is received by disabled members and the caller if it names them', async () => {
    await send({ users: [berta, 'admin'] })
    expect(await recipients()).toEqual(['admin', berta])
  })

  test('to all is received by each member who is not disabled, except the caller', async () => {
    await send({ notifyAll: true })
    const all = await db().select().from(members).orderBy(asc(members.username))
    const expected = all.flatMap(({ username, disabled }) =>
      disabled || username === 'admin' ? [] : [username],
    )
    expect(expected).toContain(anna)
    expect(await recipients()).toEqual(expected)
  })

  test('is received by no one if one of the users is unknown, and the error names that one', async () => {
    await expect(send({ users: ['editor', 'unknown'] })).rejects.toMatchObject({
      code: 400,
      parameter: 'users',
      message: expect.stringMatching(/unknown: unknown\.$/),
    })
    const many = Array.from({ length: 12 }, (_, index) => `unknown${index}`)
    await expect(send({ users: many })).rejects.toThrow(/unknown9 and 2 more/)
    expect(await recipients()).toEqual([])
  })

  test.each([
    ['without recipients', {}, 'users'],
    ['with both users and all members', { users: 'editor', notifyAll: 'true' }, 'users'],
    [
      'as an email',
      { users: 'editor', notificationChannelType: 'email' },
      'notificationChannelType',
    ],
    ['without a text', { users: 'editor', message: ' ' }, 'message'],
  ] as const)('is not sent %s', async (_name, fields, parameter) => {
    const { error } = await postForm(portal(), 'admin', '/portals/self/createNotification', {
      message: 'Maintenance on Friday',
      ...fields,
    })
    expect(error).toMatchObject({ code: 400, parameter })
    expect(await recipients()).toEqual([])
  })

  test('ends the oldest notification of each member who keeps many, and those of no one else', async () => {
    const full = (username: string) =>
      Array.from({ length: keptNotifications.ofOrganization }, (_, received) => ({
        id: newId(),
        username,
        type: 'message_received',
        data: {},
        received,
      }))
    await db()
      .insert(notificationRows)
      .values([...full(anna), ...full('editor')])
    await send({ users: [anna] })
    const oldest = async (username: string) => {
      const rows = await db()
        .select()
        .from(notificationRows)
        .where(eq(notificationRows.username, username))
        .orderBy(asc(notificationRows.received))
      return [rows.length, rows[0]?.received]
    }
    expect(await oldest(anna)).toEqual([keptNotifications.ofOrganization, 1])
    expect(await oldest('editor')).toEqual([keptNotifications.ofOrganization, 0])
  })
})
