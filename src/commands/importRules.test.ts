import { describe, expect, test } from 'vitest'
import { forbiddenImports, wayTo } from './importRules.mjs'

/** What a file of each kind can import, and what it must not. */
const files = {
  'src/rest/groups/groups.ts': {
    allowed: ['./packages.ts', '../protocol/operation.ts', '../records/item.ts', 'zod'],
    forbidden: [
      '../content/search.ts',
      '../index.ts',
      '../../portal/groups/groups.ts',
      '../../console/main.tsx',
      'react',
      'fastify',
    ],
  },
  'src/rest/groups/groups.test.ts': {
    allowed: ['./groups.ts', '../index.ts', '../content/search.ts', 'vitest', 'fast-check'],
    forbidden: ['../../portal/groups/groups.ts'],
  },
  'src/rest/protocol/operation.ts': {
    allowed: ['./wire.ts'],
    forbidden: ['../records/item.ts', '../groups/groups.ts'],
  },
  'src/rest/records/item.ts': {
    allowed: ['./itemTypes.ts', '../protocol/fields.ts', 'fast-xml-parser'],
    forbidden: ['../content/items.ts'],
  },
  'src/rest/tasks/schedule/nextRuns.ts': {
    allowed: ['./fields.ts', 'croner'],
    forbidden: ['cron-parser', 'cronstrue'],
  },
  'src/rest/index.ts': {
    allowed: ['./groups/groups.ts', './protocol/operation.ts'],
    forbidden: [],
  },
  'src/portal/groups/packages/import.ts': {
    allowed: [
      './people.ts',
      '../groups.ts',
      '../../items/owned.ts',
      '../../../rest/groups/groups.ts',
      'node:fs',
      'fastify',
    ],
    forbidden: [
      '../../content/items.ts',
      '../../portal.ts',
      '../../server/http.ts',
      '../../testing/portal.ts',
      '../../../console/shell/session.ts',
      'react',
      'react-dom/client',
      '@mui/material',
    ],
  },
  'src/portal/groups/packages/import.test.ts': {
    allowed: ['../../testing/portal.ts', '../../content/items.ts'],
    forbidden: ['../../../console/main.tsx'],
  },
  'src/portal/items/ownedItem.ts': {
    allowed: ['../db/schema.ts', '../operations/context.ts'],
    forbidden: ['../content/items.ts', '../sampleData/seed.ts', '../server/http.ts'],
  },
  'src/portal/access/tokens.ts': {
    allowed: ['./rights.ts', '../db/schema.ts', '../common/failures.ts'],
    forbidden: ['../operations/context.ts', '../items/ownedItem.ts'],
  },
  'src/portal/server/http.ts': {
    allowed: ['../operations/context.ts', '../servers/federatedServer.ts'],
    forbidden: ['../../console/main.tsx'],
  },
  'src/portal/portal.ts': {
    allowed: ['./groups/groups.ts', './sampleData/seed.ts'],
    forbidden: [],
  },
  'src/console/routes.tsx': {
    allowed: ['./groups/GroupsPage.tsx', './shell/Layout.tsx', '../rest/groups/groups.ts'],
    forbidden: ['../portal/portal.ts'],
  },
  'src/console/groups/import/ImportPage.tsx': {
    allowed: [
      '../group.ts',
      './plan/messages.ts',
      '../../shell/toasts.tsx',
      '../../ui/Page.tsx',
      '../../../rest/groups/groups.ts',
      'react-router',
    ],
    forbidden: ['../../jobs/views.ts', '../../main.tsx', '../../../portal/groups/groups.ts'],
  },
  'src/console/shared/jobs/useJob.ts': {
    allowed: [
      '../bulk/runs.ts',
      '../../shell/session.ts',
      '../../ui/Chip.tsx',
      '../../../rest/jobs/jobs.ts',
    ],
    forbidden: ['../../groups/group.ts', '../../main.tsx', '../../../portal/portal.ts'],
  },
  'src/console/shell/undo/undoChange.ts': {
    allowed: [
      './underReview.ts',
      '../review/Review.tsx',
      '../session/session.ts',
      '../../ui/loadable.ts',
    ],
    forbidden: [
      '../frame/Layout.tsx',
      '../withoutFloor/file.ts',
      '../../shared/bulk/runs.ts',
      '../../SignedInFrame.tsx',
    ],
  },
  'src/console/SignedInFrame.tsx': {
    allowed: ['./shared/jobs/jobs.ts', './shell/frame/Layout.tsx'],
    forbidden: ['../portal/portal.ts'],
  },
  'src/console/shared/jobs/useJob.test.ts': {
    allowed: ['../../../portal/testing/portal.ts'],
    forbidden: [],
  },
  'src/console/ui/table/Row.tsx': {
    allowed: ['../Chip.tsx', '@mui/material', '@tanstack/react-table'],
    forbidden: [
      '../../shell/session.ts',
      '../../../rest/groups/groups.ts',
      'react-router',
      '@tanstack/react-query',
    ],
  },
}

const waysToImport = [
  (from: string) => `import { name } from '${from}'`,
  (from: string) => `import type { name } from '${from}'`,
  (from: string) => `import {\n  name,\n} from '${from}'`,
  (from: string) => `export { name } from '${from}'`,
  (from: string) => `export const name = () => import('${from}')`,
  (from: string) => `import '${from}'`,
]

describe.each(Object.entries(files))('%s', (path, { allowed, forbidden }) => {
  test.each(forbidden)('cannot import %s in any way', (from) => {
    for (const way of waysToImport)
      expect(forbiddenImports(path, way(from))).toEqual([
        expect.stringContaining(`imports ${from}: `),
      ])
  })

  test.each(allowed)('can import %s', (from) => {
    for (const way of waysToImport) expect(forbiddenImports(path, way(from))).toEqual([])
  })
})

describe('a package that a file loads at once', () => {
  const texts: Readonly<Record<string, string>> = {
    'src/a.ts':
      "import type { X } from './c.ts'\nimport {\n  b,\n  type Y,\n} from './b.ts'\nimport './a.ts'",
    'src/b.ts': "import 'other'\nexport { c } from './in/c.ts'\n",
    'src/in/c.ts': "import * as z from 'zod'\n",
    'src/later.ts': "const load = () => import('./in/c.ts')\nimport type * as z from 'zod'\n",
  }
  const way = (path: string) => wayTo(path, 'zod', (one) => texts[one] ?? '')

  test('is found through the files that import each other', () => {
    expect(way('src/a.ts')).toEqual(['src/a.ts', 'src/b.ts', 'src/in/c.ts'])
  })

  test('is not found for types and for what is loaded later', () => {
    expect(way('src/later.ts')).toBeUndefined()
  })
})
