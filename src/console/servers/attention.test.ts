import { expect, test } from 'vitest'
import { silentRow } from './attention.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const minutes = (count: number) => count * 60_000
const server = { id: 's1', name: 'gis2', message: undefined }
const upgradeAt = (...times: readonly number[]) => ({
  upgradeStatus: 'IN_PROGRESS',
  stages: times.map((lastUpdated) => ({
    name: 'Upgrade site configurations',
    state: 'In Progress',
    startTime: lastUpdated - minutes(1),
    lastUpdated,
  })),
})

test('a server that does not respond is an error, with what it returned', () => {
  expect(silentRow({ ...server, message: 'No machines.' }, now)).toMatchObject({
    tone: 'error',
    title: 'gis2 does not respond',
    line: 'No machines.',
    href: '/servers/s1',
  })
})

test('a server that is silent during its upgrade is listed, as an error once it is silent too long', () => {
  const expected = {
    tone: 'info',
    title: 'gis2 does not respond during its upgrade',
    href: '/servers/s1/upgrade',
  }
  const silentAfter = (...times: readonly number[]) =>
    silentRow({ ...server, upgrade: upgradeAt(...times) }, now)
  expect(silentAfter(now - minutes(90), now - minutes(60))).toMatchObject(expected)
  // Servers report stages from 11.4 on.
  expect(silentAfter()).toMatchObject(expected)
  expect(silentAfter(now - minutes(90), now - minutes(60) - 1)).toMatchObject({
    tone: 'error',
    title: 'gis2 no longer responds since its upgrade',
    line: expect.stringMatching(
      /^The upgrade last reported progress .+, longer ago than upgrades take\./,
    ),
    href: '/servers/s1/upgrade',
  })
})
