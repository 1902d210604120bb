import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { paths } from '../../src/console/shell/paths.ts'
import { addTasks } from '../../src/portal/scheduling/testing/addTasks.ts'
import { startPortal } from '../support/portal.ts'
import { signInAsKnown } from '../support/signIn.ts'
import { buildFloor } from './floor.ts'
import type { Measured, Times } from './part.ts'
import {
  tableOfTimes,
  tablesOfRows,
  timeFrames,
  timeScroll,
  timeSearches,
  type RowsPage,
} from './rows.ts'
import { slowdown, timePages } from './time.ts'

const count = 5_000
const day = 24 * 3_600_000

/** A word that occurs in one title, and not in the IDs of tasks, which are searched too. */
const numberOf = (index: number) => `nr${String(10_000 + index)}`

const titleOf = (index: number) => `Inspection ${numberOf(index)}`

const rowOf = (index: number) => ({
  title: titleOf(index),
  schedule: {
    minute: String((index * 7) % 60),
    hour: String((index * 5) % 24),
    dayOfMonth: '*',
    month: '*',
    dayOfWeek: '?',
  },
})

/** The list of 5,000 scheduled tasks next to the same rows in MUI's data grid: first rows, search, scrolling, and the timeline. */
export const taskRows = async (browser: Browser): Promise<Measured> => {
  const pages = await buildFloor()
  const all = Array.from({ length: count }, (_, index) => rowOf(index))
  await writeFile(
    join(pages, 'tasks.json'),
    JSON.stringify(
      all.map(({ title, schedule }, id) => ({
        id,
        title,
        type: 'Report',
        state: 'Active',
        owner: 'admin',
        schedule: Object.values(schedule).join(' '),
        nextRun: new Date(Date.UTC(2026, 10, 24, id % 24, id % 60)).toISOString(),
      })),
    ),
  )
  const { portal, stop } = await startPortal({ sampleData: 'empty' })
  const { portal: floor, stop: stopFloor } = await startPortal({ sampleData: 'empty', pages })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    // Far enough away that none becomes due meanwhile.
    const due = portal.services.clock.now() + day
    for (let start = 0; start < count; start += 500)
      await addTasks(portal.services.db, due, all.slice(start, start + 500))
    const page = await context.newPage()
    await signInAsKnown(page, portal, 'admin')
    const opened = await context.newPage()
    const bare = await context.newPage()
    const list = `${portal.url}${paths.tasks()}?sort=title&order=asc`
    const grid = `${floor.url}/grid.html?rows=tasks`
    const first = await timePages([
      {
        name: 'floor: MUI data grid, rows from a file',
        page: bare,
        url: grid,
        ready: { selector: '[role=gridcell]', text: titleOf(0) },
      },
      { name: '/tasks: first rows', page: opened, url: list, ready: { selector: 'tbody th a' } },
      {
        name: '/tasks: all read and sorted',
        page,
        url: list,
        ready: { selector: 'tbody th a', text: titleOf(0) },
      },
    ])
    await opened.close()
    for (const one of [page, bare]) {
      const session = await context.newCDPSession(one)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    }
    await page.goto(list)
    await page.getByText('5,000 scheduled tasks').first().waitFor()
    await page.getByRole('heading', { name: 'Next 7 days' }).waitFor()
    const rows: readonly RowsPage[] = [
      {
        name: 'floor: MUI data grid',
        page: bare,
        field: bare.getByRole('searchbox'),
        row: '.MuiDataGrid-row',
      },
      {
        name: '/tasks',
        page,
        field: page.getByRole('searchbox').first(),
        row: 'tr:has(a[href*="/tasks/"])',
      },
    ]
    const searched = await timeSearches(rows, (round) => numberOf(round * 211))
    const scrolled: Times[] = []
    for (const one of rows) scrolled.push(await timeScroll(one))
    const zoomed = await timeFrames('/tasks', page, async () => {
      for (let round = 0; round < 8; round++) {
        await page.getByText('24 hours', { exact: true }).click()
        await page.getByRole('heading', { name: 'Next 24 hours' }).waitFor()
        await page.getByText('7 days', { exact: true }).click()
        await page.getByRole('heading', { name: 'Next 7 days' }).waitFor()
      }
    })
    return {
      table: [
        ...tablesOfRows(`${count} tasks`, first, searched, scrolled),
        tableOfTimes('Between frames while the timeline changes its zoom', [zoomed]),
      ].join('\n\n'),
      values: { count, slowdown, first, searched, scrolled, zoomed },
    }
  } finally {
    await context.close()
    await stopFloor()
    await stop()
  }
}
