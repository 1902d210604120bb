import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import type { Client } from '../../rest/protocol/client.ts'
import { temporaryPasswordCode } from '../../rest/protocol/newPassword.ts'
import {
  files,
  groups,
  items,
  members,
  organization as organizationTable,
  roles,
  tokens,
} from '../db/schema.ts'
import { hashPassword } from '../access/passwords.ts'
import { sweep } from '../files/sweep.ts'
import { addGroup, addItem, addMember } from '../testing/arrange.ts'
import { getFile, postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

const {
  authentication,
  groupMembers,
  users,
  members: ofOrganization,
  organization,
  portals,
} = operations

const notAllowed = (reason: string | RegExp) => ({
  code: 403,
  details: [expect.stringMatching(reason)],
})

describe.each(servers)('%s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  const db = () => portal().portal.services.db
  const as = (username?: string) => portal().signIn(username)
  const recordOf = (userName: string) => admin.send(users.read, { userName })
  let admin: Client
  let count = 0

  /** Adds a member with a new name. Returns the name. */
  const newMember = async (changes: Partial<typeof members.$inferInsert> = {}) => {
    const username = `member${++count}`
    await addMember(portal().portal.services, username, changes)
    return username
  }

  /** Adds a member with a custom role of these privileges. Returns a client of the member. */
  const memberWith = async (...privileges: string[]) => {
    const id = `role${++count}`
    await db().insert(roles).values({ id, name: id, privileges, created: 0, modified: 0 })
    return as(await newMember({ role: id }))
  }

  beforeAll(async () => {
    admin = await as('admin')
  })

  describe('a password', () => {
    const token = (username: string, password: string) =>
      admin.send(authentication.generateToken, { username, password, client: 'requestip' })

    test('is replaced by its member, and all sign-ins end', async () => {
      const userName = await newMember({ passwordHash: await hashPassword('before-2026') })
      const member = await as(userName)
      await admin.send(users.reset, {
        userName,
        password: 'before-2026',
        newPassword: 'after-2026',
      })
      await expect(member.send(users.self, {})).rejects.toMatchObject({ code: 498 })
      await expect(token(userName, 'before-2026')).rejects.toMatchObject({ code: 400 })
      expect(await token(userName, 'after-2026')).toHaveProperty('token')
    })

    test.each([
      ['short1', /at least 8 characters/],
      ['2 words or more', /no spaces/],
      ['without-digits', /a digit/],
      ['1234567890', /a letter/],
      ['before-2026', /another one/],
    ])('is not replaced with %s', async (newPassword, reason) => {
      const userName = await newMember({ passwordHash: await hashPassword('before-2026') })
      await expect(
        admin.send(users.reset, { userName, password: 'before-2026', newPassword }),
      ).rejects.toMatchObject({
        code: 400,
        parameter: 'newPassword',
        details: [expect.stringMatching(reason)],
      })
      expect(await token(userName, 'before-2026')).toHaveProperty('token')
    })

    test('is not replaced with a wrong one, and attempts lock the account', async () => {
      const userName = await newMember({ passwordHash: await hashPassword('before-2026') })
      const reset = (password: string) =>
        admin.send(users.reset, { userName, password, newPassword: 'after-2026' })
      for (let attempt = 1; attempt < 5; attempt++)
        await expect(reset('wrong')).rejects.toMatchObject({
          details: ['Invalid username or password.'],
        })
      await expect(reset('wrong')).rejects.toMatchObject({
        details: [expect.stringContaining('locked')],
      })
      await expect(reset('before-2026')).rejects.toMatchObject({ code: 400 })
    })

    test('set by an administrator is temporary, ends all sign-ins and the lock, and only lets its member replace it', async () => {
      const userName = await newMember({ passwordHash: await hashPassword('before-2026') })
      const member = await as(userName)
      for (let attempt = 0; attempt < 5; attempt++)
        await expect(token(userName, 'wrong')).rejects.toMatchObject({ code: 400 })
      await admin.send(users.update, { userName, password: 'interim-2026' })
      await expect(member.send(users.self, {})).rejects.toMatchObject({ code: 498 })
      await expect(token(userName, 'interim-2026')).rejects.toMatchObject({
        code: 400,
        messageCode: temporaryPasswordCode,
      })
      await admin.send(users.reset, {
        userName,
        password: 'interim-2026',
        newPassword: 'after-2026',
      })
      expect(await token(userName, 'after-2026')).toHaveProperty('token')
    })

    test('is set by administrators only, and not their own', async () => {
      const userName = await newMember()
      const manager = await memberWith('portal:admin:updateUsers', 'portal:admin:viewUsers')
      await expect(
        manager.send(users.update, { userName, password: 'interim-2026' }),
      ).rejects.toMatchObject(notAllowed(/Only administrators/))
      await expect(
        (await as(userName)).send(users.update, { userName, password: 'interim-2026' }),
      ).rejects.toMatchObject(notAllowed(/Only administrators/))
      await expect(
        admin.send(users.update, { userName: 'admin', password: 'interim-2026' }),
      ).rejects.toMatchObject({ code: 400, parameter: 'password' })
    })
  })

  describe('a profile', () => {
    test('is changed by its member, and what is not sent stays', async () => {
      const userName = await newMember({ description: 'Before', tags: ['old'] })
      const member = await as(userName)
      const sent = {
        email: 'new@portal.example',
        access: 'public' as const,
        tags: ['survey'],
        culture: 'pt-BR',
        region: 'BR',
        units: 'metric' as const,
      }
      expect(await member.send(users.update, { userName, ...sent })).toEqual({
        success: true,
        username: userName,
      })
      expect(await recordOf(userName)).toMatchObject({ ...sent, description: 'Before' })
    })

    test('has a full name that follows the first and the last name unless it is sent', async () => {
      const userName = await newMember({ firstName: 'Ana', lastName: 'Lima', fullName: 'Ana Lima' })
      const member = await as(userName)
      const names = async (sent: object) => {
        await member.send(users.update, { userName, ...sent })
        const { firstName, lastName, fullName } = await recordOf(userName)
        return [firstName, lastName, fullName]
      }
      expect(await names({ lastName: 'Souza' })).toEqual(['Ana', 'Souza', 'Ana Souza'])
      expect(await names({ fullname: 'Dr. Ana Souza' })).toEqual(['Ana', 'Souza', 'Dr. Ana Souza'])
      expect(await names({ description: 'x' })).toEqual(['Ana', 'Souza', 'Dr. Ana Souza'])
      expect(await names({ lastName: null, clearEmptyFields: true })).toEqual(['Ana', '', 'Ana'])
    })

    test('keeps what is sent empty, and loses it with clearEmptyFields', async () => {
      const full = { description: 'Text', tags: ['a'], culture: 'de', region: 'DE' }
      const userName = await newMember(full)
      const member = await as(userName)
      const empty = { description: null, tags: null, culture: null, region: null, units: null }
      await member.send(users.update, { userName, ...empty })
      expect(await recordOf(userName)).toMatchObject(full)
      await member.send(users.update, { userName, ...empty, clearEmptyFields: true })
      const { culture, region } = await recordOf('admin')
      expect(await recordOf(userName)).toMatchObject({
        description: null,
        tags: [],
        culture,
        region,
      })
    })

    test('of another member is changed only with the privilege to update members', async () => {
      const userName = await newMember()
      const change = { userName, description: 'Changed' }
      await expect((await as()).send(users.update, change)).rejects.toMatchObject({ code: 499 })
      await expect((await as('publisher')).send(users.update, change)).rejects.toMatchObject({
        code: 403,
      })
      await (await memberWith('portal:admin:updateUsers')).send(users.update, change)
      expect(await recordOf(userName)).toMatchObject({ description: 'Changed' })
      await admin.send(users.update, { ...change, description: 'Again' })
      expect(await recordOf(userName)).toMatchObject({ description: 'Again' })
    })

    test('of an administrator is changed only by administrators', async () => {
      const desk = await memberWith('portal:admin:updateUsers')
      const change = { userName: 'admin', email: 'other@portal.example' }
      await expect(desk.send(users.update, change)).rejects.toMatchObject(
        notAllowed('Only administrators'),
      )
    })

    test('is not changed by its member while the organization does not let members', async () => {
      const userName = await newMember()
      const change = { userName, description: 'Mine' }
      const member = await as(userName)
      await admin.send(organization.update, { updateUserProfileDisabled: true })
      await expect(member.send(users.update, change)).rejects.toMatchObject(
        notAllowed('does not let members'),
      )
      await admin.send(users.update, change)
      await admin.send(organization.update, { updateUserProfileDisabled: false })
      await member.send(users.update, { ...change, description: 'Mine again' })
      expect(await recordOf(userName)).toMatchObject({ description: 'Mine again' })
    })

    test.each([
      ['email', 'no-address'],
      ['email', `${'a'.repeat(255)}@portal.example`],
      ['access', 'everyone'],
      ['region', 'Brazil'],
      ['units', 'miles'],
      ['preferredView', 'Map'],
      ['culture', 'not a language'],
      ['description', 'x'.repeat(10_001)],
      ['description', 'a\0b'],
      ['firstName', 'x'.repeat(129)],
    ])('is not changed by a wrong value of %s', async (parameter, value) => {
      const userName = await newMember()
      const { token = '' } = await as(userName)
      const response = await fetch(`${portal().root}/community/users/${userName}/update`, {
        method: 'POST',
        body: new URLSearchParams({ f: 'json', token, tags: 'new', [parameter]: value }),
      })
      expect(await response.json()).toMatchObject({ error: { code: 400, parameter } })
      expect(await recordOf(userName)).toMatchObject({ tags: [] })
    })

    test('of a username that does not exist is refused', async () => {
      const change = { userName: 'nobody', description: 'x' }
      await expect(admin.send(users.update, change)).rejects.toMatchObject({
        messageCode: 'COM_0018',
      })
    })
  })

  describe('a picture', () => {
    /** Each test has an image of its own, because equal ones are stored once. */
    const png = async (background: string) => {
      const image = sharp({ create: { width: 500, height: 300, channels: 3, background } })
      return new File([new Uint8Array(await image.png().toBuffer())], 'me.png')
    }

    const hashOf = async (username: string) => {
      const [member] = await db().select().from(members).where(eq(members.username, username))
      return member?.thumbnailHash ?? ''
    }

    const isStored = async (hash: string) => (await db().$count(files, eq(files.hash, hash))) > 0

    const typeOf = async (caller: string | undefined, userName: string, name = 'thumbnail.png') => {
      const path = `/community/users/${userName}/info/${name}`
      return (await getFile(portal(), caller, path)).headers.get('content-type')
    }

    /** Adds a member with a picture. Returns the name. */
    const pictured = async (
      background: string,
      changes: Partial<typeof members.$inferInsert> = {},
    ) => {
      const userName = await newMember(changes)
      await (await as(userName)).send(users.update, { userName, thumbnail: await png(background) })
      return userName
    }

    test('is stored with the preferred view, and served in the requested width', async () => {
      const userName = await newMember()
      const member = await as(userName)
      expect(await member.send(users.self, {})).toMatchObject({
        thumbnail: null,
        preferredView: null,
      })
      const changed = await postForm(portal(), userName, `/community/users/${userName}/update`, {
        preferredView: 'GIS',
        thumbnail: await png('red'),
      })
      expect(changed).toEqual({ success: true, username: userName })
      expect(await member.send(users.self, {})).toMatchObject({
        thumbnail: 'thumbnail.png',
        preferredView: 'GIS',
      })
      for (const [width, served] of [
        [200, 200],
        [800, 500],
      ]) {
        const path = `/community/users/${userName}/info/thumbnail.png?w=${width}`
        const { headers, bytes } = await getFile(portal(), userName, path)
        expect(headers.get('content-type')).toBe('image/png')
        expect((await sharp(bytes).metadata()).width).toBe(served)
      }
      expect(await typeOf(userName, userName, 'other.png')).toMatch('application/json')
    })

    test('stays when other properties change or the record is sent back', async () => {
      const userName = await pictured('orange')
      const member = await as(userName)
      await member.send(users.update, { userName, preferredView: 'Web' })
      await postForm(portal(), userName, `/community/users/${userName}/update`, {
        thumbnail: 'thumbnail.png',
        preferredView: '',
      })
      expect(await recordOf(userName)).toMatchObject({
        thumbnail: 'thumbnail.png',
        preferredView: 'Web',
      })
      await member.send(users.update, { userName, preferredView: null, clearEmptyFields: true })
      expect(await recordOf(userName)).toMatchObject({
        thumbnail: 'thumbnail.png',
        preferredView: null,
      })
    })

    test('is visible to those who can see the member', async () => {
      const [inside, hidden, open] = [
        await pictured('#010101', { access: 'org' }),
        await pictured('#020202', { access: 'private' }),
        await pictured('#030303', { access: 'public' }),
      ]
      const other = await newMember()
      expect(await typeOf(undefined, open)).toBe('image/png')
      expect(await typeOf(undefined, inside)).toMatch('application/json')
      expect(await typeOf(other, inside)).toBe('image/png')
      expect(await typeOf(other, hidden)).toMatch('application/json')
      expect(await typeOf('admin', hidden)).toBe('image/png')
    })

    test('is in the search for members and in the members of a group', async () => {
      const [inside, hidden] = [
        await pictured('#040404', { access: 'org' }),
        await pictured('#050505', { access: 'private' }),
      ]
      const owner = await newMember({ role: 'org_user' })
      const groupId = await addGroup(portal().portal.services, { owner }, [inside, hidden])
      const found = await admin.send(users.search, { q: `username:${inside}` })
      expect(found.results).toMatchObject([{ thumbnail: 'thumbnail.png' }])
      const listed = async (username: string) =>
        (await (await as(username)).send(groupMembers.list, { groupId })).users.map(
          ({ thumbnail }) => thumbnail,
        )
      expect(await listed('admin')).toEqual(['thumbnail.png', 'thumbnail.png'])
      expect(await listed(owner)).toEqual(['thumbnail.png', null])
    })

    test('is replaced, and removed by its member or an administrator', async () => {
      const userName = await pictured('blue')
      const [member, first] = [await as(userName), await hashOf(userName)]
      await member.send(users.update, { userName, thumbnail: await png('navy') })
      const second = await hashOf(userName)
      expect([await isStored(first), await isStored(second)]).toEqual([false, true])
      await sweep(db(), portal().portal.services.files, Date.now() + 1000)
      expect(await typeOf(userName, userName)).toBe('image/png')
      expect(await member.send(users.deleteThumbnail, { userName })).toEqual({ success: true })
      expect(await recordOf(userName)).toMatchObject({ thumbnail: null })
      expect(await isStored(second)).toBe(false)
      expect(await typeOf(userName, userName)).toMatch('application/json')
      const other = await as(await newMember())
      await expect(other.send(users.deleteThumbnail, { userName })).rejects.toMatchObject({
        code: 403,
      })
      expect(await admin.send(users.deleteThumbnail, { userName })).toEqual({ success: true })
    })

    test('is removed with its member, but not from another member with the same image', async () => {
      const [one, other] = [await pictured('green'), await pictured('green')]
      const hash = await hashOf(one)
      await admin.send(users.remove, { userName: one })
      expect(await isStored(hash)).toBe(true)
      await admin.send(users.remove, { userName: other })
      expect(await isStored(hash)).toBe(false)
    })

    test('is neither changed nor removed while the organization does not let members', async () => {
      const userName = await pictured('purple')
      const member = await as(userName)
      const before = await hashOf(userName)
      await admin.send(organization.update, { updateUserProfileDisabled: true })
      const refused = notAllowed('does not let members')
      const change = { userName, thumbnail: await png('pink') }
      await expect(member.send(users.update, change)).rejects.toMatchObject(refused)
      await expect(member.send(users.deleteThumbnail, { userName })).rejects.toMatchObject(refused)
      await admin.send(organization.update, { updateUserProfileDisabled: false })
      expect(await hashOf(userName)).toBe(before)
    })

    test('is refused if it is no image, and nothing else changes', async () => {
      const userName = await newMember()
      const change = { userName, description: 'New', thumbnail: new File(['text'], 'me.png') }
      await expect((await as(userName)).send(users.update, change)).rejects.toMatchObject({
        code: 400,
        parameter: 'thumbnail',
      })
      expect(await recordOf(userName)).toMatchObject({ description: null, thumbnail: null })
    })
  })

  describe('disabling', () => {
    test('ends the sign-ins of a member at once and for good, and enabling allows new ones', async () => {
      const userName = await newMember()
      const member = await as(userName)
      await member.send(users.self, {})
      expect(await admin.send(users.disable, { userName })).toMatchObject({ success: true })
      expect(await recordOf(userName)).toMatchObject({ disabled: true })
      await expect(member.send(users.self, {})).rejects.toMatchObject({ code: 498 })
      expect(await db().$count(tokens, eq(tokens.username, userName))).toBe(0)
      expect(await admin.send(users.enable, { userName })).toMatchObject({ success: true })
      expect(await recordOf(userName)).toMatchObject({ disabled: false })
      await expect(member.send(users.self, {})).rejects.toMatchObject({ code: 498 })
      await (await as(userName)).send(users.self, {})
    })

    test('can be repeated', async () => {
      const userName = await newMember()
      for (const operation of [users.disable, users.disable, users.enable, users.enable])
        expect(await admin.send(operation, { userName })).toMatchObject({ success: true })
    })

    test.each(['disable', 'enable'] as const)('requires the privilege for it: %s', async (name) => {
      const userName = await newMember()
      const anonymous = await as()
      await expect(anonymous.send(users[name], { userName })).rejects.toMatchObject({ code: 499 })
      for (const caller of ['publisher', 'viewer', userName])
        await expect((await as(caller)).send(users[name], { userName })).rejects.toMatchObject(
          notAllowed('portal:admin:disableUsers'),
        )
      const desk = await memberWith('portal:admin:disableUsers')
      expect(await desk.send(users[name], { userName })).toMatchObject({ success: true })
      await expect(desk.send(users[name], { userName: 'admin' })).rejects.toMatchObject(
        notAllowed('Only administrators'),
      )
    })

    test('oneself and unknown members is refused', async () => {
      await expect(admin.send(users.disable, { userName: 'admin' })).rejects.toMatchObject({
        code: 400,
        parameter: 'userName',
      })
      await expect(admin.send(users.disable, { userName: 'nobody' })).rejects.toMatchObject({
        messageCode: 'COM_0018',
      })
    })
  })

  describe('a user type', () => {
    const assign = (by: Client, userNames: string[], userLicenseType: string) =>
      by.send(ofOrganization.updateUserLicenseType, { users: userNames, userLicenseType })
    const typeOf = async (userName: string) => (await recordOf(userName)).userLicenseTypeId
    const withLicenses = async (licenses: Readonly<Record<string, number>>) => {
      await db().update(organizationTable).set({ settings: { licenses } })
    }
    afterEach(() => withLicenses({}))

    test('is assigned to several members at once', async () => {
      const both = [await newMember(), await newMember()]
      expect(await assign(admin, both, 'GISProfessionalStdUT')).toEqual({ success: true })
      expect(await Promise.all(both.map(typeOf))).toEqual(Array(2).fill('GISProfessionalStdUT'))
    })

    test('is assigned to none of several members if it does not fit the role of one, or one does not exist', async () => {
      const [viewer, user] = [await newMember({ role: 'iAAAAAAAAAAAAAAA' }), await newMember()]
      await expect(assign(admin, [viewer, user], 'viewerUT')).rejects.toMatchObject({
        code: 400,
        parameter: 'userLicenseType',
        message: expect.stringContaining(`the user type viewerUT of ${user}`),
      })
      await expect(assign(admin, [viewer, 'nobody'], 'viewerUT')).rejects.toMatchObject({
        messageCode: 'COM_0018',
        parameter: 'users',
      })
      await expect(assign(admin, [user], 'unknownUT')).rejects.toMatchObject({
        parameter: 'userLicenseType',
      })
      expect(await typeOf(viewer)).toBe('creatorUT')
    })

    test('is assigned only while licenses are left, which administrators see', async () => {
      const [one, two] = [await newMember(), await newMember()]
      const listed = async (by: Client) =>
        (await by.send(ofOrganization.userLicenseTypes, { num: 255 })).userLicenseTypes.find(
          ({ id }) => id === 'storytellerUT',
        )
      await withLicenses({ storytellerUT: 1 })
      await expect(assign(admin, [one, two], 'storytellerUT')).rejects.toMatchObject({
        parameter: 'userLicenseType',
        message: expect.stringContaining('1 of 1 licenses'),
      })
      const attempts = [one, two].map((member) => assign(admin, [member], 'storytellerUT'))
      const outcomes = await Promise.allSettled(attempts)
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await listed(admin)).toMatchObject({
        currentRegisteredMembers: 1,
        maximumRegisteredMembers: 1,
      })
      expect(await listed(await as('publisher'))).toEqual({
        id: 'storytellerUT',
        name: 'Storyteller',
      })
    })

    test('is assigned with the privilege to manage licenses, to administrators by administrators', async () => {
      const userName = await newMember()
      await expect(assign(await as('publisher'), [userName], 'creatorUT')).rejects.toMatchObject(
        notAllowed('portal:admin:manageLicenses'),
      )
      const desk = await memberWith('portal:admin:manageLicenses')
      await assign(desk, [userName], 'advancedUT')
      expect(await typeOf(userName)).toBe('advancedUT')
      await expect(assign(desk, ['admin'], 'advancedUT')).rejects.toMatchObject(
        notAllowed('Only administrators'),
      )
    })
  })

  describe('deleting', () => {
    const remove = (by: Client, userName: string, transferTo?: string) =>
      by.send(users.remove, transferTo === undefined ? { userName } : { userName, transferTo })
    const isThere = async (userName: string) =>
      (await db().$count(members, eq(members.username, userName))) > 0

    test('removes a member who owns nothing, with sign-ins and memberships', async () => {
      const userName = await newMember()
      await addGroup(portal().portal.services, {}, [userName])
      const member = await as(userName)
      expect(await remove(admin, userName)).toEqual({ success: true, username: userName })
      await expect(member.send(users.self, {})).rejects.toMatchObject({ code: 498 })
      expect(await isThere(userName)).toBe(false)
      await expect(remove(admin, userName)).rejects.toMatchObject({ messageCode: 'COM_0018' })
    })

    test('is refused with what the member owns, which another member gets on request', async () => {
      const { services } = portal().portal
      const [userName, heir] = [await newMember(), await newMember()]
      const itemId = await addItem(services, { owner: userName })
      const groupId = await addGroup(services, { owner: userName })
      await expect(remove(admin, userName)).rejects.toMatchObject({
        code: 400,
        message: expect.stringContaining('items: 1, groups: 1'),
        details: [
          { kind: 'items', count: 1 },
          { kind: 'groups', count: 1 },
        ],
      })
      await expect(remove(admin, userName, 'nobody')).rejects.toMatchObject({ code: 400 })
      expect(await isThere(userName)).toBe(true)
      await remove(admin, userName, heir)
      expect(await isThere(userName)).toBe(false)
      const [item] = await db().select().from(items).where(eq(items.id, itemId))
      const [group] = await db().select().from(groups).where(eq(groups.id, groupId))
      expect([item?.owner, group?.owner]).toEqual([heir, heir])
    })

    test('changes nothing if the other member cannot receive content', async () => {
      const userName = await newMember()
      const reader = await newMember({ userLicenseTypeId: 'viewerUT', role: 'iAAAAAAAAAAAAAAA' })
      const itemId = await addItem(portal().portal.services, { owner: userName })
      await expect(remove(admin, userName, reader)).rejects.toMatchObject({ code: 403 })
      expect(await isThere(userName)).toBe(true)
      const [item] = await db().select().from(items).where(eq(items.id, itemId))
      expect(item?.owner).toBe(userName)
    })

    test('requires the privileges for it, and administrators for administrators', async () => {
      const userName = await newMember()
      for (const caller of ['publisher', userName])
        await expect(remove(await as(caller), userName)).rejects.toMatchObject(
          notAllowed('portal:admin:deleteUsers'),
        )
      const desk = await memberWith('portal:admin:deleteUsers')
      await expect(remove(desk, 'admin')).rejects.toMatchObject(notAllowed('Only administrators'))
      await expect(remove(desk, userName, 'publisher')).rejects.toMatchObject(
        notAllowed('portal:admin:reassignUsers'),
      )
      await remove(desk, userName)
      expect(await isThere(userName)).toBe(false)
    })

    test('oneself is refused', async () => {
      await expect(remove(admin, 'admin')).rejects.toMatchObject({ parameter: 'userName' })
      await expect(remove(admin, 'admin', 'publisher')).rejects.toMatchObject({
        parameter: 'userName',
      })
    })
  })

  describe('a contact of the organization', () => {
    const setContacts = (...contacts: string[]) => admin.send(organization.update, { contacts })
    const contacts = async () => (await admin.send(portals.read, {}))['contacts']
    const ways: Readonly<Record<string, (userName: string) => Promise<unknown>>> = {
      'is no administrator anymore': (user) =>
        admin.send(ofOrganization.updateRole, { user, role: 'org_user' }),
      'is deleted': (userName) => admin.send(users.remove, { userName }),
    }

    test.each(Object.keys(ways))(
      'who %s is removed; the first administrator replaces the last contact',
      async (way) => {
        const [first, last] = [
          await newMember({ role: 'org_admin' }),
          await newMember({ role: 'org_admin' }),
        ]
        await setContacts(first, last)
        await ways[way]?.(first)
        expect(await contacts()).toEqual([last])
        await ways[way]?.(last)
        expect(await contacts()).toEqual(['admin'])
      },
    )
  })

  describe('two administrators', () => {
    let second = ''
    beforeEach(async () => {
      second = await newMember({ role: 'org_admin' })
    })
    const administrators = () =>
      db()
        .select({ username: members.username, disabled: members.disabled })
        .from(members)
        .where(eq(members.role, 'org_admin'))

    const attempts: Readonly<Record<string, (by: Client, userName: string) => Promise<unknown>>> = {
      disable: (by, userName) => by.send(users.disable, { userName }),
      demote: (by, user) => by.send(ofOrganization.updateRole, { user, role: 'org_user' }),
    }

    test.each(Object.keys(attempts))(
      'who %s each other at once leave one of them',
      async (name) => {
        const other = await as(second)
        const outcomes = await Promise.allSettled([
          attempts[name]?.(admin, second),
          attempts[name]?.(other, 'admin'),
        ])
        const left = (await administrators()).filter(({ disabled }) => !disabled)
        await db()
          .update(members)
          .set({ role: 'org_admin', disabled: false })
          .where(eq(members.username, 'admin'))
        await db().update(members).set({ role: 'org_user' }).where(eq(members.username, second))
        admin = await as('admin')
        expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
        expect(left).toHaveLength(1)
      },
    )
  })
})
