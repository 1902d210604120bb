import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { top } from './run.mjs'

// Each file below is written into an empty copy of the house and given to the linter, with the
// project's own configuration. A line that crosses a boundary must be reported, the others must not.
const house = {
  'src/rest/groups/groups.ts': {
    allowed: ['./items.ts', 'zod'],
    forbidden: ['../portal/groups.ts', '../console/main.tsx', 'node:fs', 'react', 'fastify'],
  },
  'src/rest/groups.test.ts': {
    allowed: ['./groups.ts', 'vitest', 'fast-check'],
    forbidden: ['../portal/groups.ts'],
  },
  'src/portal/groups.ts': {
    allowed: ['../rest/groups/groups.ts', './files.ts', 'node:fs', 'fastify'],
    forbidden: ['../console/groups/GroupPage.tsx', 'react', 'react-dom', '@mui/material'],
  },
  'src/portal/packages/read.ts': {
    allowed: ['../files.ts', '../../rest/items.ts'],
    forbidden: ['../../console/shell/session.ts'],
  },
  'src/console/routes.tsx': {
    allowed: ['./groups/routes.tsx', './shell/Layout.tsx', '../rest/groups/groups.ts'],
    forbidden: ['../portal/portal.ts', './run.mjs'],
  },
  'src/console/groups/routes.tsx': {
    allowed: ['./GroupPage.tsx', '../shell/queries.ts', '../ui/Table.tsx', '../../rest/groups.ts'],
    forbidden: ['../jobs/board.ts', '../routes.tsx', '../../portal/groups.ts', 'node:path'],
  },
  'src/console/groups/import/ImportPage.tsx': {
    allowed: [
      '../paths.ts',
      './plan/words.ts',
      '../../shell/toast.ts',
      '../../ui/Table.tsx',
      '../../../rest/groups.ts',
    ],
    forbidden: ['../../jobs/board.ts', '../../main.tsx', '../../../portal/groups.ts'],
  },
  'src/console/groups/import/plan/words.ts': {
    allowed: ['../../paths.ts', '../../../shell/words.ts', '../../../../rest/groups.ts'],
    forbidden: ['../../../jobs/board.ts', '../../../../portal/groups.ts'],
  },
  'src/console/shell/Layout.tsx': {
    allowed: ['./session.ts', '../ui/Chip.tsx', '../../rest/portals.ts', 'react-router'],
    forbidden: ['../groups/GroupPage.tsx', '../routes.tsx', '../../portal/portal.ts'],
  },
  'src/console/shell/jobs/useJob.ts': {
    allowed: ['../session.ts', '../../ui/Chip.tsx', '../../../rest/jobs.ts'],
    forbidden: ['../../groups/paths.ts', '../../main.tsx', '../../../portal/portal.ts'],
  },
  'src/console/ui/Table.tsx': {
    allowed: ['./Chip.tsx', '@mui/material', '@tanstack/react-table'],
    forbidden: [
      '../shell/session.ts',
      '../groups/paths.ts',
      '../../rest/groups.ts',
      'react-router',
      '@tanstack/react-query',
    ],
  },
  'src/console/ui/table/Row.tsx': {
    allowed: ['../Chip.tsx', './Cell.tsx'],
    forbidden: ['../../shell/session.ts', '../../../rest/groups.ts', 'react-router'],
  },
}

/** One way after another to import, so that none of them is a way around. */
const waysToImport = [
  (from: string, name: string) => `import { ${name} } from '${from}'`,
  (from: string, name: string) => `import type { ${name} } from '${from}'`,
  (from: string, name: string) => `export { ${name} } from '${from}'`,
  (from: string, name: string) => `export const ${name} = () => import('${from}')`,
]

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
}

let folder: string
let report: Report

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  await copyFile(join(top, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  await symlink(join(top, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, { allowed, forbidden }] of Object.entries(house)) {
    const lines = waysToImport.flatMap((way, turn) =>
      [...allowed, ...forbidden].map((from, index) => way(from, `name${turn}_${index}`)),
    )
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), lines.join('\n'))
  }
  report = await new Promise((done, fail) => {
    const args = [join(top, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'src']
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout) => {
      // It ends with 1 when it found something, which it must.
      if (error?.code === 1) done(JSON.parse(stdout) as Report)
      else fail(error ?? new Error('The linter found nothing'))
    })
  })
})

afterAll(() => rm(folder, { recursive: true }))

describe.each(Object.entries(house))('%s', (path, { allowed, forbidden }) => {
  const imports = [...allowed, ...forbidden]
  const isBoundary = (code: string) => /no-restricted-imports|no-nodejs-modules/.test(code)
  const complaints = () =>
    report.diagnostics
      .filter(({ filename, code }) => filename === path && isBoundary(code))
      .map(({ labels }) => (labels[0]?.span.line ?? 0) - 1)

  test.each(forbidden)('may not import %s in any way', (from) => {
    const lines = waysToImport.map((_, turn) => turn * imports.length + imports.indexOf(from))
    expect(complaints()).toEqual(expect.arrayContaining(lines))
  })

  test.each(allowed)('may import %s', (from) => {
    const lines = waysToImport.map((_, turn) => turn * imports.length + imports.indexOf(from))
    expect(complaints().filter((line) => lines.includes(line))).toEqual([])
  })
})
