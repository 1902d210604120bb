import { tasks } from '../../src/rest/tasks/tasks.ts'
import {
  checkAccessibility,
  expect,
  page,
  step,
  test as base,
  texts,
  userEvent,
  type TestPortal,
  focus,
} from '../components/test.tsx'
import { createTasks, hourFarAway, minuteFarAway } from './arrangeTasks.ts'

const test = base.extend({ sampleData: 'empty' })

const table = page.getByRole('table', { name: 'Scheduled tasks' })
const row = (name: RegExp | string) => table.getByRole('row', { name })
const rows = table.getByRole('rowheader')
const titles = () =>
  rows
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
    .filter((text) => !text.startsWith('Flow '))
const grid = page.getByRole('grid')
const filter = (name: string) =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true })
const chip = (name: RegExp | string) => page.getByRole('button', { name })

const nightly = ['Parcels', 'Zoning', 'Permits', 'Hydrants', 'Addresses', 'Streets']

/** Six tasks of one member at one hour, two of another member, one of which is paused. */
const arrangeNight = async (portal: TestPortal) => {
  await createTasks(
    portal,
    'publisher',
    nightly.map((title) => ({ title, cron: `0 ${hourFarAway} * * ?` })),
  )
  await createTasks(portal, 'editor', [
    { title: 'Hourly check', cron: `${minuteFarAway} * * * ?` },
    { title: 'Old export', isPaused: true },
  ])
}

/** Returns the states of all tasks by title. */
const stateOf = async (portal: TestPortal) => {
  const all = await portal.as('admin').send(tasks.listAll, { num: 100 })
  return Object.fromEntries(all.tasks.map(({ title, taskState }) => [title ?? '', taskState]))
}

/** Returns what the console calls the hour that begins at a time (epoch ms), regardless of the kind of spaces. */
const hourName = (start: number) => {
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).formatRange(start, start + 3_600_000)
  return text.replaceAll(/\s+/gu, String.raw`\s+`)
}

/** The day after tomorrow at that hour, which is on the timeline whatever the time is. */
const night = () => new Date().setUTCHours(48 + Number(hourFarAway), 0, 0, 0)

test('members see their own tasks, administrators those of all members, and how to create one if there are none; the list is searched, filtered, and sorted, and the back button returns to the view before', async ({
  portal,
  signIn,
}) => {
  await step('a member without tasks', async () => {
    await signIn('editor', '/tasks')
    await expect.element(page.getByText('No scheduled tasks yet')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Create task' }).first())
      .toHaveAttribute('href', '/tasks/new')
    await checkAccessibility()
  })
  await step('a member who can’t create tasks', async () => {
    await signIn('viewer', '/tasks')
    await expect.element(page.getByText('No scheduled tasks yet')).toBeVisible()
    await expect
      .element(page.getByText('Your role doesn’t have the privilege “Create content”.'))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: /^(Create|Import) task/ }))
      .not.toBeInTheDocument()
  })
  await arrangeNight(portal)
  await step('a member with tasks', async () => {
    await signIn('editor', '/tasks')
    await expect
      .element(page.getByText(/^2 scheduled tasks · Times in Europe\/Berlin/))
      .toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(2)
    await expect.element(row(/Hourly check/)).toHaveTextContent('Active')
    await expect.element(row(/Hourly check/)).toHaveTextContent('Workflow')
    await expect
      .element(row(/Hourly check/))
      .toHaveTextContent(`At ${minuteFarAway} minutes past the hour`)
    await expect
      .element(row(/Hourly check/).getByRole('link', { name: 'Flow editor' }))
      .toBeVisible()
    await expect.element(row(/Old export/)).toHaveTextContent('Disabled')
    await expect.element(table.getByRole('columnheader', { name: 'Owner' })).not.toBeInTheDocument()
    await expect.element(chip('All tasks')).not.toBeInTheDocument()
  })
  await step('an administrator', async () => {
    await signIn('admin', '/tasks')
    await expect.element(page.getByText(/^8 scheduled tasks owned by 2 members/)).toBeVisible()
    await expect.poll(() => rows.elements().length).toBe(8)
    await expect.element(row(/Parcels/)).toHaveTextContent('Priya Lindqvist')
  })
  await step('tabs, sort order, and search', async () => {
    await expect.poll(titles).toEqual(['Hourly check', ...nightly.toSorted(), 'Old export'])
    await chip('Disabled 1').click()
    await expect.poll(titles).toEqual(['Old export'])
    history.back()
    await expect.poll(() => rows.elements().length).toBe(8)
    await table.getByRole('button', { name: 'Title' }).click()
    await table.getByRole('button', { name: 'Title' }).click()
    await expect.poll(() => titles()[0]).toBe('Zoning')
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('workflow permits')
    await expect.poll(titles).toEqual(['Permits'])
    await expect.element(chip('Active 1')).toBeVisible()
  })
  await step('tasks of any of the owners, also when the URL is opened', async () => {
    await filter('Owner').click()
    const owners = page.getByRole('dialog', { name: 'Owner' })
    await owners.getByRole('checkbox', { name: /^Emil Okafor/ }).click()
    await expect.element(page.getByText('No tasks match your search and filters')).toBeVisible()
    await owners.getByRole('checkbox', { name: /^Priya Lindqvist/ }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(titles).toEqual(['Permits'])
    await expect
      .poll(() => location.pathname + location.search)
      .toMatch(/owner=editor&owner=publisher/)
    await signIn('admin', location.pathname + location.search)
    await expect.poll(titles).toEqual(['Permits'])
    await page.getByRole('button', { name: 'Clear search and filters' }).first().click()
    await expect.poll(() => rows.elements().length).toBe(8)
  })
  await step('tasks of any of the items', async () => {
    await filter('Item').click()
    await page.getByRole('combobox', { name: 'Item' }).fill('Flow editor')
    await page.getByRole('option', { name: /Flow editor/ }).click()
    await expect.poll(() => location.pathname + location.search).toMatch(/[?&]item=[0-9a-f]{32}$/)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => rows.elements().length).toBe(2)
    await filter('Item: Flow editor').click()
    await page.getByRole('combobox', { name: 'Item' }).fill('Flow publisher')
    await page.getByRole('option', { name: /Flow publisher/ }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => rows.elements().length).toBe(8)
    await expect.element(filter('Item: Flow editor, Flow publisher')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filter Item' }).click()
  })
  await step('on a phone, tasks are cards, and only the timeline scrolls sideways', async () => {
    await page.viewport(390, 844)
    await expect.element(row(/Parcels/)).toHaveTextContent('Priya Lindqvist')
    await expect.element(grid).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth - clientWidth).toBe(0)
    await checkAccessibility()
    await chip('My tasks').click()
    await expect.element(page.getByText('You have no scheduled tasks')).toBeVisible()
  })
})

test('the timeline shows pile-ups, is used by keyboard, and has the same content as a table; tasks are disabled, enabled, and deleted in bulk after a review, and disabling is undone', async ({
  portal,
  signIn,
}) => {
  await arrangeNight(portal)
  await signIn('admin', '/tasks')
  const pileUp = grid.getByRole('gridcell', {
    name: new RegExp(`^${hourName(night())}: 7 tasks, 7 runs, pile-up$`, 'u'),
  })

  const review = (name: string) => page.getByRole('dialog', { name })

  await step('an hour is chosen by keyboard and narrows the list', async () => {
    await expect.element(pileUp).toBeVisible()
    // The first cell that Tab reaches is the current hour.
    await focus(grid.getByCss('[tabindex="0"]'))
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    const cell = Number((await pileUp.findElement()).getAttribute('data-cell'))
    for (let presses = 0; presses < Math.floor(cell / 24); presses++)
      await userEvent.keyboard('{ArrowDown}')
    for (let presses = 0; presses < cell % 24; presses++) await userEvent.keyboard('{ArrowRight}')
    await expect.element(pileUp).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(pileUp).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => rows.elements().length).toBe(7)
    await expect.element(chip(new RegExp(`^Starts: ${hourName(night())}`, 'u'))).toBeVisible()
    await checkAccessibility()
  })

  await step('the chosen hour is in the URL, and Enter clears it', async () => {
    await signIn('admin', location.pathname + location.search)
    await expect.poll(() => rows.elements().length).toBe(7)
    await focus(pileUp)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rows.elements().length).toBe(8)
    history.back()
    await expect.poll(() => rows.elements().length).toBe(7)
    await page.getByRole('button', { name: 'Clear filter Starts' }).click()
    await expect.poll(() => rows.elements().length).toBe(8)
  })

  await step('the table has the same hours and figures', async () => {
    const busy = grid.getByRole('gridcell', { name: /: \d+ tasks?, / })
    const count = busy.elements().length
    await page.getByRole('button', { name: 'Show as table' }).click()
    const starts = page.getByRole('table', { name: 'When tasks start' })
    await expect.element(starts).toHaveAttribute('aria-rowcount', String(count + 1))
    // Numbers are sorted from the largest at first.
    await starts.getByRole('button', { name: 'Tasks' }).click()
    await expect.element(starts.getByRole('row').nth(1)).toHaveTextContent('pile-up')
    await checkAccessibility()
    await page.getByRole('button', { name: 'Show as chart' }).click()
  })

  await step('24 hours are shown by ten minutes', async () => {
    await chip('24 hours').click()
    await expect.element(page.getByRole('heading', { name: 'Next 24 hours' })).toBeVisible()
    await expect.poll(() => grid.getByRole('row').elements().length).toBe(7)
    await expect
      .poll(() => grid.getByRole('gridcell', { name: /, pile-up$/ }).elements().length)
      .toBe(1)
    await expect.poll(() => location.pathname + location.search).toMatch(/zoom=day/)
    history.back()
    await expect.element(page.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
  })

  await step('a review counts the tasks that change, and those of others', async () => {
    await table.getByRole('checkbox', { name: 'Select all rows' }).click()
    await expect.element(page.getByText('8 tasks selected')).toBeVisible()
    await page.getByRole('button', { name: 'Disable tasks' }).click()
    await expect.element(review('Disable 7 tasks?')).toHaveTextContent('7 tasks: Active → Disabled')
    await expect
      .element(review('Disable 7 tasks?'))
      .toHaveTextContent('1 selected task is not active.')
    await expect
      .element(review('Disable 7 tasks?'))
      .toHaveTextContent('7 tasks belong to other members.')
    await checkAccessibility()
    await page.getByRole('button', { name: 'Disable 7 tasks' }).click()
    await expect.element(page.getByText('7 succeeded, 0 skipped, 0 failed').first()).toBeVisible()
    expect(new Set(Object.values(await stateOf(portal)))).toEqual(new Set(['paused']))
    await expect
      .element(
        page
          .getByRole('table', { name: 'Outcome for each task' })
          .getByRole('link', { name: 'Zoning' }),
      )
      .toHaveAttribute('href', expect.stringMatching(/\/tasks\/publisher\/[0-9a-f]{32}$/))
  })

  await step('undo enables exactly the tasks that were disabled', async () => {
    await page.getByRole('button', { name: 'Undo 7 changes' }).click()
    await expect
      .element(page.getByRole('heading', { name: 'Undo of “Disable 7 tasks”' }))
      .toBeVisible()
    await expect.element(page.getByText('7 succeeded, 0 skipped, 0 failed').first()).toBeVisible()
    expect(await stateOf(portal)).toMatchObject({ Zoning: 'active', 'Old export': 'paused' })
  })

  await step('enabling changes only inactive tasks', async () => {
    await page.getByRole('link', { name: 'Show tasks' }).click()
    await table.getByRole('checkbox', { name: 'Select Old export' }).click()
    await page.getByRole('button', { name: 'Enable tasks' }).click()
    await page.getByRole('button', { name: 'Enable 1 task' }).click()
    await expect.element(page.getByText('1 succeeded, 0 skipped, 0 failed').first()).toBeVisible()
    expect(await stateOf(portal)).toMatchObject({ 'Old export': 'active' })
  })

  await step('deleting requires typing the number', async () => {
    await page.getByRole('link', { name: 'Show tasks' }).click()
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill('publisher')
    await expect.poll(() => rows.elements().length).toBe(6)
    await table.getByRole('checkbox', { name: 'Select all rows' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect
      .poll(() => texts(page.getByRole('menuitem')))
      .toEqual(['Enable tasks', 'Export as JSON', 'Delete tasks'])
    await page.getByRole('menuitem', { name: 'Delete tasks' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('6')
    await page.getByRole('button', { name: 'Delete 6 tasks' }).click()
    await expect.element(page.getByText('6 succeeded, 0 skipped, 0 failed').first()).toBeVisible()
    expect(Object.keys(await stateOf(portal)).toSorted()).toEqual(['Hourly check', 'Old export'])
    await page.getByRole('link', { name: 'Show tasks' }).click()
    await expect.poll(() => rows.elements().length).toBe(2)
  })
})
