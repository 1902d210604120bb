import { rm } from 'node:fs/promises'
import { describe, expect, inject, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import { createClient } from '../../rest/protocol/client.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { defaultSamplePassword } from '../sampleData/sampleAccounts.ts'
import { freePort } from '../server/loopback.ts'
import { startProcesses } from '../testing/processes.ts'
import { programFolder, runProgram } from '../testing/program.ts'
import { randomOfRun, roundsOf } from '../testing/rounds.ts'
import { killedOn } from '../testing/runsAll.ts'

const { authentication, groups, members, organization, users } = operations

const kills = roundsOf({ few: 1, all: 10 })
/** How many members are created before a process is killed, at most. */
const perKill = 4
const count = kills * perKill + 2

type Program = ReturnType<typeof runProgram>

/** A portal whose process is killed and started again with the same data. */
interface Restartable {
  readonly root: string
  readonly start: () => Promise<Program>
  readonly close: () => Promise<void>
}

const embedded = async (): Promise<Restartable> => {
  const folder = await programFolder()
  const port = await freePort('127.0.0.1')
  let running: Program | undefined
  return {
    root: `http://localhost:${port}/portal/sharing/rest`,
    start: async () => {
      running = runProgram(folder, { PORT: String(port) })
      if ((await running.address) === undefined) throw new Error(await running.complaint)
      return running
    },
    close: async () => {
      running?.kill()
      await running?.ended
      await rm(folder, { recursive: true })
    },
  }
}

const onPostgres = async (url: string): Promise<Restartable> => {
  const processes = await startProcesses(url, 1)
  let isFirst = true
  return {
    root: `http://localhost:${processes.ports[0]}/portal/sharing/rest`,
    start: () => {
      const started = isFirst ? processes.program(0) : processes.start(0)
      isFirst = false
      return Promise.resolve(started)
    },
    close: () => processes.close(),
  }
}

describe.each(killedOn())('on %s', (server) => {
  test('members who are created while processes are killed are there completely or not at all, and the repeated request creates the others', async ({
    skip,
    onTestFinished,
  }) => {
    const postgres = inject('postgres')
    if (server === 'PostgreSQL' && 'missing' in postgres) return skip(postgres.missing)
    const portal = await ('url' in postgres && server === 'PostgreSQL'
      ? onPostgres(postgres.url)
      : embedded())
    onTestFinished(portal.close)
    const chance = randomOfRun(`kill while members are created on ${server}`)
    let program = await portal.start()

    const clientWith = (token?: string) =>
      createClient({ root: portal.root, token: () => Promise.resolve(token) })
    const { token } = await clientWith().send(authentication.generateToken, {
      username: 'admin',
      password: defaultSamplePassword,
      client: 'requestip',
    })
    const admin = clientWith(token)
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
