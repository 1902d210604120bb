import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../rest/protocol/client.ts'
import { ConnectionError } from '../../rest/protocol/errors.ts'
import { upgradeStages } from '../../rest/records/serverUpgrade.ts'
import { federatedServer } from '../../rest/servers/federatedServer.ts'
import { serverAdministration } from '../../rest/servers/serverAdministration.ts'
import { members, servers } from '../db/schema.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import { portalOn, servers as databases } from '../testing/servers.ts'

const { root, local, upgrade, upgradeStatus } = serverAdministration
const seconds = (count: number) => count * 1000

const code = (expected: number, ...messages: string[]): unknown =>
  expect.objectContaining({ code: expected, ...(messages.length > 0 && { details: messages }) })

describe.each(databases)('the upgrade of a server on %s', (database) => {
  const clock = movableClock()
  const portal = portalOn(database, { clock })

  const client = async (path: string, username?: string) => {
    const { token } = await portal().signIn(username)
    return createClient({
      root: portal().portal.url + path,
      token: () => Promise.resolve(token),
    })
  }
  const postRaw = async (path: string, fields: Record<string, string>) => {
    const { token = '' } = await portal().signIn('admin')
    const response = await fetch(`${portal().portal.url}${path}/admin/upgrade`, {
      method: 'POST',
      body: new URLSearchParams({ f: 'json', token, ...fields }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const versionOf = async (path: string) =>
    (await (await client(path)).send(federatedServer.info, {})).currentVersion
  const statesOf = (status: { stages?: readonly { state: string }[] | undefined }) =>
    status.stages?.map(({ state }) => state)
  /** Requires the upgrade from the sample data again. */
  const require = (url: string, attempts: object[]) =>
    portal()
      .portal.services.db.update(servers)
      .set({ version: '11.3.0', upgrade: { from: '11.3.0', to: '11.4.0', attempts, run: null } })
      .where(eq(servers.url, url))

  test('is reported to administrators only, and does not exist for other servers', async () => {
    const admin = await client('/imagery', 'admin')
    expect(await admin.send(upgradeStatus, {})).toEqual({
      upgradeStatus: 'UPGRADE_REQUIRED',
      upgradeFromVersion: '11.3.0',
      upgradeToVersion: '11.4.0',
      messages: 'Version 11.4.0 is installed. The server must be upgraded.',
      warnings: [],
    })
    expect(await admin.send(root, {})).toMatchObject({
      currentVersion: 11.3,
      upgradeStatus: 'UPGRADE_REQUIRED',
    })
    for (const operation of [upgradeStatus, upgrade]) {
      await expect((await client('/gis', 'admin')).send(operation, {})).rejects.toEqual(code(404))
      await expect((await client('/imagery')).send(operation, {})).rejects.toEqual(code(499))
      await expect((await client('/imagery', 'publisher')).send(operation, {})).rejects.toEqual(
        code(403),
      )
    }
    expect(await versionOf('/imagery')).toBe(11.3)
  })

  test('fails because of the license, and can be run again', async () => {
    const admin = await client('/imagery', 'admin')
    expect(await admin.send(upgrade, { runAsync: true })).toMatchObject({
      upgradeStatus: 'IN_PROGRESS',
      status: 'In Progress',
    })
    await expect(admin.send(upgrade, { runAsync: true })).rejects.toEqual(
      code(403, 'Upgrade in progress.'),
    )
    clock.advance(seconds(20))
    const failed = await admin.send(upgradeStatus, {})
    expect(failed).toMatchObject({
      upgradeStatus: 'LAST_ATTEMPT_FAILED',
      messages: expect.stringContaining('license'),
    })
    expect(statesOf(failed)).toEqual(['Failed', ...Array<string>(6).fill('Not Started')])
    expect(await admin.send(root, {})).toMatchObject({ currentVersion: 11.3, status: 'Failed' })

    await admin.send(upgrade, { runAsync: true, enableDebug: true })
    expect(await admin.send(root, {})).toMatchObject({
      status: 'In Progress',
      messages: `${upgradeStages[0]}. The log level is DEBUG.`,
    })
    clock.advance(seconds(240))
    expect(await admin.send(upgradeStatus, {})).toMatchObject({
      upgradeStatus: 'Success',
      warnings: [],
    })
    expect(await versionOf('/imagery')).toBe(11.4)
    await expect(admin.send(upgrade, {})).rejects.toEqual(code(404))
    clock.advance(minutes(60) - 1)
    await admin.send(upgradeStatus, {})
    clock.advance(1)
    await expect(admin.send(upgradeStatus, {})).rejects.toEqual(code(404))
    expect(await admin.send(root, {})).not.toHaveProperty('status')
  })

  test('passes through seven stages, is silent in the third, and can succeed with warnings', async () => {
    const admin = await client('/notebooks', 'admin')
    const started = clock.now()
    const first = await admin.send(upgrade, { runAsync: true })
    expect(first.stages?.map(({ name }) => name)).toEqual(upgradeStages)
    clock.advance(seconds(50) - 1)
    const second = await admin.send(upgradeStatus, {})
    expect(second.stages?.slice(0, 3)).toEqual([
      {
        name: upgradeStages[0],
        state: 'Succeeded',
        startTime: started,
        lastUpdated: started + seconds(20),
      },
      {
        name: upgradeStages[1],
        state: 'In Progress',
        startTime: started + seconds(20),
        lastUpdated: clock.now(),
      },
      { name: upgradeStages[2], state: 'Not Started', startTime: 0, lastUpdated: 0 },
    ])

    clock.advance(seconds(5))
    await admin.send(local, {})
    clock.advance(1)
    const silent = expect.any(ConnectionError)
    for (const operation of [local, root, upgradeStatus, federatedServer.info])
      await expect(admin.send(operation, {})).rejects.toEqual(silent)
    // Other servers respond.
    expect(await versionOf('/gis')).toBe(11.4)
    clock.advance(seconds(60) - 1)
    await expect(admin.send(local, {})).rejects.toEqual(silent)
    clock.advance(1)
    expect(await admin.send(root, {})).toMatchObject({ status: 'In Progress' })

    clock.advance(seconds(240 - 115) - 1)
    expect(await admin.send(root, {})).toMatchObject({ status: 'In Progress' })
    expect(await versionOf('/notebooks')).toBe(11.3)
    clock.advance(1)
    const ended = await admin.send(root, {})
    expect(ended).toMatchObject({
      status: 'Success with warnings',
      upgradeStatus: 'Success with warnings',
      currentVersion: 11.4,
      warnings: [expect.any(String), expect.any(String), expect.any(String)],
    })
    expect(statesOf(ended)?.slice(-2)).toEqual(['Succeeded', 'Succeeded with warnings'])
    expect(await versionOf('/notebooks')).toBe(11.4)
  })

  test('returns when it has ended if it is not asynchronous', async () => {
    await require('/notebooks', [{ failsAt: 1, reason: 'The disk is full.' }, {}])
    const isRunning = async () => {
      const admin = await client('/notebooks', 'admin')
      const { upgradeStatus: state } = await admin.send(upgradeStatus, {})
      return state
    }
    const admin = await client('/notebooks', 'admin')
    const first = admin.send(upgrade, {}).catch((error: unknown) => error)
    await expect.poll(isRunning).toBe('IN_PROGRESS')
    clock.advance(seconds(50))
    expect(await first).toEqual(code(500, 'The disk is full.'))
    const second = admin.send(upgrade, {})
    await expect.poll(isRunning).toBe('IN_PROGRESS')
    clock.advance(minutes(4))
    expect(await second).toEqual({ status: 'success' })
  })

  test('accepts the other spelling of the log level, and names an invalid parameter', async () => {
    await require('/imagery', [{ failsAt: 0, reason: '' }])
    expect(await postRaw('/imagery', { runAsync: 'perhaps' })).toMatchObject({
      status: 'error',
      code: 400,
      parameter: 'runAsync',
    })
    expect(await postRaw('/imagery', { runAsync: 'true', enableDeubg: 'true' })).toMatchObject({
      messages: expect.stringContaining('DEBUG'),
    })
    clock.advance(seconds(20))
  })

  test('is started once by calls at the same time, and not by a member who lost the role', async () => {
    await require('/imagery', [{}])
    const admin = await client('/imagery', 'admin')
    const calls = await Promise.allSettled(
      [1, 2, 3].map(() => admin.send(upgrade, { runAsync: true })),
    )
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    clock.advance(minutes(4))
    await require('/imagery', [{}])
    const { db } = portal().portal.services
    const setRole = (role: string) =>
      db.update(members).set({ role }).where(eq(members.username, 'admin'))
    await setRole('org_publisher')
    await expect(admin.send(upgrade, { runAsync: true })).rejects.toEqual(code(403))
    await setRole('org_admin')
  })

  test('one server is being upgraded when the sample portal starts', async () => {
    const [row] = await portal()
      .portal.services.db.select({ upgrade: servers.upgrade })
      .from(servers)
      .where(eq(servers.url, '/realtime'))
    expect(row?.upgrade).toMatchObject({ run: { attempt: 0, started: expect.any(Number) } })
  })
})
