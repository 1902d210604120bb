import { beforeEach, describe, expect, test } from 'vitest'
import { groups } from '../../rest/groups/groups.ts'
import { packages } from '../../rest/groups/packages.ts'
import { jobs } from '../../rest/jobs/jobs.ts'
import { urls } from '../../rest/organization/urls.ts'
import type { Client } from '../../rest/protocol/client.ts'
import { members } from '../../rest/organization/members.ts'
import { movableClock } from '../testing/clock.ts'
import { portalOn, servers } from '../testing/servers.ts'

const day = 24 * 3_600_000

describe.each(servers)('the jobs of a member on %s', (server) => {
  const clock = movableClock()
  const portal = portalOn(server, { clock })
  let publisher: Client
  let jobId: string

  const idsOf = async (client: Client) =>
    (await client.send(jobs.list, {})).jobs.map(({ id }) => id)

  beforeEach(async () => {
    publisher = await portal().signIn('publisher')
    const { results } = await publisher.send(groups.search, { q: 'title:"Field editing crew"' })
    const groupId = results[0]?.id ?? ''
    jobId = (await publisher.send(packages.exportGroup, { groupId, async: true })).jobId ?? ''
  })

  test('are listed to the member only, newest first, and read without their keys', async () => {
    expect((await idsOf(publisher))[0]).toBe(jobId)
    expect(await publisher.send(jobs.read, { jobId, own: true })).toMatchObject({ id: jobId })
    const editor = await portal().signIn('editor')
    expect(await idsOf(editor)).not.toContain(jobId)
    await expect(editor.send(jobs.read, { jobId, own: true })).rejects.toMatchObject({ code: 403 })
    expect(JSON.stringify(await publisher.send(jobs.list, {}))).not.toContain('key')
  })

  test('are listed for 30 days', async () => {
    clock.advance(29 * day)
    publisher = await portal().signIn('publisher')
    expect(await idsOf(publisher)).toContain(jobId)
    clock.advance(2 * day)
    publisher = await portal().signIn('publisher')
    expect(await idsOf(publisher)).not.toContain(jobId)
  })

  test('URL reports are listed while the member is an administrator', async () => {
    const admin = await portal().signIn('admin')
    await admin.send(members.updateRole, { user: 'publisher', role: 'org_admin' })
    publisher = await portal().signIn('publisher')
    const { jobId: report = '' } = await publisher.send(urls.report, { async: true })
    expect(await idsOf(publisher)).toContain(report)
    await admin.send(members.updateRole, { user: 'publisher', role: 'org_publisher' })
    publisher = await portal().signIn('publisher')
    expect(await idsOf(publisher)).not.toContain(report)
    await expect(publisher.send(jobs.read, { jobId: report, own: true })).rejects.toMatchObject({
      code: 403,
    })
  })
})
