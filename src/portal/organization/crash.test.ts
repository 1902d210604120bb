import { describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { administratorOf, restartableOn } from '../testing/restartable.ts'
import { randomOfRun, roundsOf } from '../testing/rounds.ts'
import { killedOn } from '../testing/runsAll.ts'

const { groups, members, organization, users } = operations

const kills = roundsOf({ few: 1, all: 10 })
/** How many members are created before a process is killed, at most. */
const perKill = 4
const count = kills * perKill + 2

describe.each(killedOn())('on %s', (server) => {
  test('members who are created while processes are killed are there completely or not at all, and the repeated request creates the others', async ({
    skip,
    onTestFinished,
  }) => {
    const portal = await restartableOn(server)
    if ('missing' in portal) return skip(portal.missing)
    onTestFinished(portal.close)
    const chance = randomOfRun(`kill while members are created on ${server}`)
    let program = await portal.start()

    const admin = await administratorOf(portal)
    const newGroup = async (title: string) =>
      (await admin.send(groups.create, { title, tags: ['crews'] })).group.id
    const [usual, given] = [await newGroup('Everyone'), await newGroup('Crews')]
    await admin.send(organization.setUserDefaultSettings, {
      role: 'org_user',
      userLicenseType: 'creatorUT',
      groups: [usual],
    })
    /** Every other member has the new member defaults. */
    const invitations = Array.from({ length: count }, (_one, index) => ({
      username: `crew${100 + index}`,
      password: 'interim-2026',
      firstname: 'Crew',
      lastname: String(index),
      email: `crew${100 + index}@portal.example`,
      ...(index % 2 === 0 && {
        role: 'org_publisher',
        userLicenseType: 'GISProfessionalAdvUT',
        groups: [given],
      }),
    }))
    const invite = () => admin.send(users.invite, { invitationList: { invitations } })
    const created = async () => {
      const { users: found } = await admin.send(members.list, { num: 100 })
      const names = found.map(({ username }) => username)
      return names.filter((name) => name.startsWith('crew')).toSorted()
    }
    /** Expects that the members who exist have everything. Returns their names. */
    const completeMembers = async () => {
      const names = await created()
      const expected = invitations.filter(({ username }) => names.includes(username))
      const found = await Promise.all(names.map((userName) => admin.send(users.read, { userName })))
      expect(
        found.map(({ username, role, userLicenseTypeId, groups: joined = [] }) => [
          username,
          role,
          userLicenseTypeId,
          ...joined.map(({ id }) => id),
        ]),
      ).toEqual(
        expected.map(({ username, role, userLicenseType, groups: joined }) => [
          username,
          role ?? 'org_user',
          userLicenseType ?? 'creatorUT',
          ...(joined ?? [usual]),
        ]),
      )
      return names
    }

    for (let kill = 0; kill < kills; kill += 1) {
      const wanted = (await created()).length + chance.integer(1, perKill - 1)
      const lost = invite().catch((error: unknown) => error)
      await expect.poll(async () => (await created()).length).toBeGreaterThanOrEqual(wanted)
      program.kill()
      await program.ended
      expect(await lost).not.toHaveProperty('success')
      expect(await lost).not.toBeInstanceOf(PortalError)
      program = await portal.start()
      expect((await completeMembers()).length).toBeLessThan(count)
    }

    const before = await completeMembers()
    const { notInvited } = await invite()
    expect(notInvited).toEqual(before)
    expect(await completeMembers()).toEqual(invitations.map(({ username }) => username))
  }, 180_000)
})
