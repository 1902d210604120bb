import { expect, test } from 'vitest'
import { allSpecs, representative, specsFor } from './changed.mjs'

const specs = allSpecs()
const everyPage = 'shell/everyPage.spec.ts'
/** All specs below these places. */
const below = (...places: readonly string[]) =>
  specs.filter((spec) => places.some((place) => spec.startsWith(`e2e/${place}`)))

/** Which specs a change of a file selects. */
const changes: Readonly<Record<string, readonly string[]>> = {
  'src/console/content/item/ItemPage.tsx': below('content/item.', everyPage),
  'src/console/content/transfer/check/checking.ts': below('content/transfer.', everyPage),
  'src/console/content/move/move.ts': below('content/', everyPage),
  'src/console/content/columns.tsx': below('content/', everyPage),
  'src/console/groups/import/options/Options.tsx': below('groups/import/', everyPage),
  'src/console/organization/members/MemberPage.tsx': below('organization/member', everyPage),
  'src/console/organization/settings/messages.ts': below('organization/setting', everyPage),
  'src/portal/content/items.ts': below('content/'),
  'src/rest/tasks/tasks.ts': below('tasks/'),
  'src/console/shell/palette/match.ts': [...representative, ...below('shell/palette.')],
  'src/console/ui/Notice.tsx': representative,
  'src/console/routes.tsx': representative,
  'src/portal/db/schema.ts': representative,
  'src/portal/webhooks/deliver.ts': representative,
  'src/rest/protocol/client.ts': representative,
  'vite.config.ts': representative,
  'package-lock.json': representative,
  'public/theme.js': representative,
  'e2e/fixtures.ts': representative,
  'e2e/support/guards.ts': representative,
  'e2e/groups/import/steps.ts': [...representative, ...below('groups/import/')],
  'e2e/tasks/list.spec.ts': below('tasks/list.spec.ts'),
  'src/portal/tasks/tasks.test.ts': [],
  'src/commands/run.mjs': [],
  'README.md': [],
}

test.each(Object.entries(changes))('a change of %s selects its specs', (file, expected) => {
  expect(specsFor([file], specs)).toEqual([...new Set(expected)].toSorted())
})

test('several changes select the specs of each once; a file that was deleted selects what it would have', () => {
  const files = ['src/console/servers/Deleted.tsx', 'src/rest/servers/upgrade.ts', 'README.md']
  expect(specsFor(files, specs)).toEqual(below('servers/', everyPage))
})

test('every spec that stands for an area exists, and each area of the specs has one', () => {
  expect(specs).toEqual(expect.arrayContaining([...representative]))
  const areaOf = (spec: string) => spec.split('/')[1]
  expect(new Set(representative.map(areaOf))).toEqual(new Set(specs.map(areaOf)))
})
