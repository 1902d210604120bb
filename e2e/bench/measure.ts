import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../src/commands/browser.mjs'
import { atTop } from '../support/places.ts'
import { bulk } from './bulk.ts'
import { calm } from './calm.ts'
import { categorizing } from './categories.ts'
import { fuzzing } from './fuzz.ts'
import { hardUpload } from './hardUpload.ts'
import { large } from './large.ts'
import { lists } from './lists.ts'
import { start, typing, weight } from './pages.ts'
import { palette } from './palette.ts'
import type { Part } from './part.ts'
import { processes } from './processes.ts'
import { publishing } from './publishing.ts'
import { responses } from './responses.ts'
import { searching } from './search.ts'
import { taskRows } from './taskRows.ts'
import { tasks } from './tasks.ts'
import { upload } from './upload.ts'
import { urls } from './urls.ts'
import { webhooks } from './webhooks.ts'

/** The default measurements, in their order. */
const usualParts: Readonly<Record<string, Part>> = {
  weight,
  typing,
  start,
  large,
  lists,
  palette,
  tasks,
  taskRows,
  urls,
  webhooks,
  publishing,
  categorizing,
  upload,
  hardUpload,
  calm,
}

/** All measurements. The others run only when they are named. */
const parts: Readonly<Record<string, Part>> = {
  ...usualParts,
  responses,
  processes,
  bulk,
  fuzz: fuzzing,
  search: searching,
}

/**
 * Runs the named measurements, or the default ones, prints the results, and stores the values in bench-results/. Returns whether
 * all results are within their budgets.
 */
export const measure = async (...wanted: readonly string[]): Promise<boolean> => {
  const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0) {
    console.error(`Not measured: ${unknown.join(', ')}. There is ${Object.keys(parts).join(', ')}.`)
    return false
  }
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  const values: Record<string, unknown> = {}
  let isGood = true
  try {
    for (const [name, part] of Object.entries(wanted.length === 0 ? usualParts : parts)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const measured = await part(browser)
      console.log(`\n${measured.table}`)
      values[name] = measured.values
      isGood &&= measured.isGood ?? true
    }
    const results = {
      measured: new Date().toISOString(),
      machine: { processors: cpus().length, model: cpus()[0]?.model, node: process.version },
      browser: browser.version(),
      ...values,
    }
    await mkdir(atTop('bench-results'), { recursive: true })
    const path = `bench-results/${results.measured.slice(0, 19).replaceAll(':', '-')}.json`
    await writeFile(atTop(path), JSON.stringify(results, undefined, 2))
    console.log(`\nWritten to ${path}.`)
    return isGood
  } finally {
    await browser.close()
  }
}
