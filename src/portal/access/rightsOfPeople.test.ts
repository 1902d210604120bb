import { beforeAll, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import type { Privilege } from '../../rest/protocol/privileges.ts'
import {
  allowedApplications,
  applications,
  groupApplications,
  groupInvitations,
  groupMembers,
  notifications,
  roles,
  tokens,
} from '../db/schema.ts'
import { hashSecret } from './tokens.ts'
import { addGroup, addItem, addMember, newId } from '../testing/arrange.ts'
import { portalOn } from '../testing/servers.ts'

/**
 * Who calls: people by their default roles; the owner of the object, which is a group or a member's own account; a manager and a member
 * of the group; and a member with a custom role that has the one privilege of the operation, or none.
 */
const callers = [
  'anonymous',
  'viewer',
  'editor',
  'publisher',
  'owner',
  'manager',
  'member',
  'administrator',
  'holder',
] as const
type Caller = (typeof callers)[number]

const signedIn = callers.slice(1)
const administering: readonly Caller[] = ['administrator', 'holder']
const ofGroupOwner: readonly Caller[] = ['owner', 'administrator', 'holder']
const ofManagers: readonly Caller[] = ['owner', 'manager', 'administrator', 'holder']
const oneself: readonly Caller[] = ['owner']
const oneselfOrAdministrator: readonly Caller[] = ['owner', 'administrator']

/** The objects of a call, which no call has changed. */
interface Objects {
  readonly groupId: string
  readonly owner: string
  readonly member: string
  readonly applicant: string
  readonly other: string
  readonly invitationId: string
  readonly notificationId: string
  readonly clientId: string
  readonly signInId: string
}

interface Row {
  readonly permitted: readonly Caller[]
  readonly privilege?: Privilege
  readonly input?: (objects: Objects) => Readonly<Record<string, unknown>>
}

const ofGroup = ({ groupId }: Objects) => ({ groupId })
const ofUser = ({ owner: userName }: Objects) => ({ userName })
const application = ({ groupId, applicant: userName }: Objects) => ({ groupId, userName })
const invitation = ({ owner: userName, invitationId }: Objects) => ({ userName, invitationId })

const table: Readonly<Record<string, Row>> = {
  'groups.create': {
    permitted: signedIn.filter((caller) => caller !== 'viewer'),
    privilege: 'portal:user:createGroup',
    input: () => ({ title: newId(), tags: ['new'] }),
  },
  'groups.update': {
    permitted: ofManagers,
    privilege: 'portal:admin:updateGroups',
    input: ({ groupId }) => ({ groupId, snippet: 'New' }),
  },
  'groups.deleteThumbnail': {
    permitted: ofManagers,
    privilege: 'portal:admin:updateGroups',
    input: ofGroup,
  },
  'groups.protect': {
    permitted: ofGroupOwner,
    privilege: 'portal:admin:updateGroups',
    input: ofGroup,
  },
  'groups.unprotect': {
    permitted: ofGroupOwner,
    privilege: 'portal:admin:updateGroups',
    input: ofGroup,
  },
  'groups.remove': {
    permitted: ofGroupOwner,
    privilege: 'portal:admin:deleteGroups',
    input: ofGroup,
  },
  'groups.reassign': {
    permitted: ofGroupOwner,
    privilege: 'portal:admin:reassignGroups',
    input: ({ groupId, other }) => ({ groupId, targetUsername: other }),
  },
  'groups.users': { permitted: signedIn, input: ofGroup },
  'groupMembers.list': { permitted: signedIn, input: ofGroup },
  'groupMembers.add': {
    permitted: ofManagers,
    privilege: 'portal:admin:assignToGroups',
    input: ({ groupId, other }) => ({ groupId, users: [other] }),
  },
  'groupMembers.update': {
    permitted: ofGroupOwner,
    privilege: 'portal:admin:assignToGroups',
    input: ({ groupId, member }) => ({ groupId, admins: [member] }),
  },
  'groupMembers.remove': {
    permitted: ofManagers,
    privilege: 'portal:admin:assignToGroups',
    input: ({ groupId, member }) => ({ groupId, users: [member] }),
  },
  'groupMembers.join': {
    permitted: signedIn,
    privilege: 'portal:user:joinGroup',
    input: ofGroup,
  },
  'groupMembers.leave': { permitted: signedIn, input: ofGroup },
  'groupMembers.invite': {
    permitted: ofManagers,
    privilege: 'portal:admin:assignToGroups',
    input: ({ groupId, other }) => ({ groupId, users: [other] }),
  },
  'groupMembers.applications': {
    permitted: ofManagers,
    privilege: 'portal:admin:assignToGroups',
    input: ofGroup,
  },
  'groupMembers.acceptApplication': {
    permitted: ofManagers,
    privilege: 'portal:admin:assignToGroups',
    input: application,
  },
  'groupMembers.declineApplication': {
    permitted: ofManagers,
    privilege: 'portal:admin:assignToGroups',
    input: application,
  },
  'invitations.list': { permitted: oneself, input: ofUser },
  'invitations.read': { permitted: oneself, input: invitation },
  'invitations.accept': {
    permitted: oneself,
    privilege: 'portal:user:joinGroup',
    input: invitation,
  },
  'invitations.decline': { permitted: oneself, input: invitation },
  'notifications.create': {
    permitted: ofManagers,
    privilege: 'portal:admin:updateGroups',
    input: ({ groupId }) => ({ groupId, message: 'New' }),
  },
  'notifications.list': { permitted: oneself, input: ofUser },
  'notifications.remove': {
    permitted: oneself,
    input: ({ owner: userName, notificationId }) => ({ userName, notificationId }),
  },
  'signIns.listApplications': { permitted: oneselfOrAdministrator, input: ofUser },
  'signIns.endApplication': {
    permitted: oneselfOrAdministrator,
    input: ({ owner: userName, clientId }) => ({ userName, clientId }),
  },
  'signIns.list': { permitted: oneselfOrAdministrator, input: ofUser },
  'signIns.end': {
    permitted: oneselfOrAdministrator,
    input: ({ owner: userName, signInId }) => ({ userName, signInId }),
  },
  'signIns.endOthers': { permitted: oneselfOrAdministrator, input: ofUser },
  'users.self': { permitted: signedIn },
  'users.search': { permitted: signedIn, input: () => ({ q: '*' }) },
  'users.update': {
    permitted: ofGroupOwner,
    privilege: 'portal:admin:updateUsers',
    input: ({ owner: userName }) => ({ userName, description: 'New' }),
  },
  'users.deleteThumbnail': {
    permitted: ofGroupOwner,
    privilege: 'portal:admin:updateUsers',
    input: ofUser,
  },
  'users.tags': { permitted: oneselfOrAdministrator, input: ofUser },
  'users.properties': { permitted: oneselfOrAdministrator, input: ofUser },
  'users.setProperties': {
    permitted: oneselfOrAdministrator,
    input: ({ owner: userName }) => ({ userName, properties: { new: true } }),
  },
  'users.disable': {
    permitted: administering,
    privilege: 'portal:admin:disableUsers',
    input: ofUser,
  },
  'users.enable': {
    permitted: administering,
    privilege: 'portal:admin:disableUsers',
    input: ofUser,
  },
  'users.remove': {
    permitted: administering,
    privilege: 'portal:admin:deleteUsers',
    input: ({ other: userName }) => ({ userName }),
  },
  'users.invite': {
    permitted: administering,
    privilege: 'portal:admin:inviteUsers',
    input: () => ({
      invitationList: {
        invitations: [
          {
            username: newId(),
            password: 'interim-2026',
            firstname: 'Ana',
            email: 'ana@portal.example',
          },
        ],
      },
    }),
  },
  'accounts.create': {
    permitted: administering,
    privilege: 'portal:admin:inviteUsers',
    input: () => ({
      username: newId(),
      password: 'interim-2026',
      firstname: 'Ana',
      lastname: 'Lima',
      email: 'ana@portal.example',
      userLicenseTypeId: 'creatorUT',
    }),
  },
  'users.checkUsernames': {
    permitted: administering,
    privilege: 'portal:admin:inviteUsers',
    input: () => ({ usernames: ['new'] }),
  },
  'members.list': { permitted: signedIn },
  'members.search': { permitted: signedIn, input: () => ({ q: '*' }) },
  'members.userLicenseTypes': { permitted: signedIn },
  'members.updateRole': {
    permitted: administering,
    privilege: 'portal:admin:changeUserRoles',
    input: ({ owner: user }) => ({ user, role: 'none' }),
  },
  'members.updateUserLicenseType': {
    permitted: administering,
    privilege: 'portal:admin:manageLicenses',
    input: ({ owner }) => ({ users: [owner], userLicenseType: 'creatorUT' }),
  },
  'members.notify': {
    permitted: ['administrator'],
    input: ({ owner }) => ({ users: [owner], message: 'New' }),
  },
}

const portal = portalOn('PGlite', { sampleData: 'empty' })
const services = () => portal().portal.services

const roleOf = (privilege: Privilege | undefined) => privilege ?? 'none'
beforeAll(async () => {
  const held = new Set(Object.values(table).map(({ privilege }) => privilege))
  for (const privilege of new Set([undefined, ...held])) {
    const id = roleOf(privilege)
    const privileges = privilege === undefined ? [] : [privilege]
    await services().db.insert(roles).values({ id, name: id, privileges, created: 0, modified: 0 })
  }
})

/** Adds the objects of a call and its callers. Returns them, and the username of each caller. */
const arrange = async (privilege: Privilege | undefined) => {
  const { db } = services()
  const id = newId()
  const named = (name: string) => `${name}.${id}`
  const people = {
    owner: named('owner'),
    manager: named('manager'),
    member: named('member'),
    applicant: named('applicant'),
    other: named('other'),
    holder: named('holder'),
  }
  for (const [name, username] of Object.entries(people))
    await addMember(services(), username, name === 'holder' ? { role: roleOf(privilege) } : {})
  const { owner, manager, member, applicant } = people
  const groupId = await addGroup(services(), { title: id, owner }, [member])
  await db
    .insert(groupMembers)
    .values({ groupId, username: manager, memberType: 'admin', joined: 0 })
  await db.insert(groupApplications).values({ groupId, username: applicant, received: 0 })
  const invited = await addGroup(services(), { title: named('invited') })
  const [invitationId, notificationId] = [newId(), newId()]
  await db.insert(groupInvitations).values({
    id: invitationId,
    groupId: invited,
    username: owner,
    fromUsername: 'publisher',
    role: 'group_member',
    created: 0,
    expires: 2 ** 50,
  })
  await db.insert(notifications).values({
    id: notificationId,
    username: owner,
    type: 'message_received',
    data: {},
    received: 0,
  })
  const itemId = await addItem(services(), { title: named('application') })
  const clientId = newId()
  await db.insert(applications).values({ clientId, itemId, redirectUris: [] })
  await db
    .insert(allowedApplications)
    .values({ username: owner, clientId, receiver: 'device', at: 0 })
  const hash = newId()
  await db.insert(tokens).values({ hash, kind: 'access', username: owner, expires: 2 ** 50 })
  const usernames: Readonly<Record<Caller, string | undefined>> = {
    anonymous: undefined,
    viewer: 'viewer',
    editor: 'editor',
    publisher: 'publisher',
    administrator: 'admin',
    ...people,
  }
  return {
    usernames,
    objects: {
      ...people,
      groupId,
      invitationId,
      notificationId,
      clientId,
      signInId: hashSecret(hash),
    },
  }
}

const areas = [
  'accounts',
  'groups',
  'groupMembers',
  'invitations',
  'notifications',
  'signIns',
  'users',
  'members',
] as const
const all = areas.flatMap((area) =>
  Object.entries<Operation>(operations[area]).map(
    ([name, operation]) => [`${area}.${name}`, operation] as const,
  ),
)

test('the table has each operation of groups and members that not everyone can call', () => {
  const names = all.filter(([, { access }]) => access !== 'anyone').map(([name]) => name)
  expect(Object.keys(table).toSorted()).toEqual(names.toSorted())
})

/** Refusals for lack of rights: the caller has to sign in, or can't do this. */
const refusals: readonly number[] = [403, 499]

test.each(all.filter(([name]) => table[name]))('%s', async (name, operation) => {
  const { permitted = [], privilege, input } = table[name] ?? {}
  const successes: Caller[] = []
  const answered: Caller[] = []
  let arranged = await arrange(privilege)
  for (const caller of callers) {
    const { usernames, objects } = arranged
    const client = await portal().signIn(usernames[caller])
    try {
      await client.send(operation, input?.(objects) ?? {})
      successes.push(caller)
      answered.push(caller)
      arranged = await arrange(privilege)
    } catch (error) {
      if (!(error instanceof PortalError) || error.code >= 500) throw error
      // Others are refused for another reason, such as the owner who can't leave the group.
      if (!refusals.includes(error.code)) answered.push(caller)
    }
  }
  expect(answered).toEqual(callers.filter((caller) => permitted.includes(caller)))
  expect(successes).not.toEqual([])
})
