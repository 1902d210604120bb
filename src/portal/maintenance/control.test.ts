import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../common/log.ts'
import type { Stores } from '../stores.ts'
import { askPortal, serveControl } from './control.ts'

/** Serves the commands for a portal in a folder, of which only the log is used. Returns what stops that, and what it has logged. */
const serve = async (data: string) => {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  const close = await serveControl(data, { log } as Stores)
  return { close, lines }
}

test.each([10, 100, 250])(
  'commands reach the portal of their own folder, whose path has %i characters more than the one for temporary files',
  async (length) => {
    const folder = await mkdtemp(join(tmpdir(), 'control-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [one, two, none] = ['one', 'two', 'none'].map((name) =>
      join(folder, 'x'.repeat(length), name),
    )
    for (const data of [one, two, none]) await mkdir(data ?? '', { recursive: true })
    const first = await serve(one ?? '')
    const second = await serve(two ?? '')
    expect([...first.lines, ...second.lines]).toEqual([])
    for (const data of [one, two]) {
      const response = await askPortal(data ?? '', '/unknown')
      expect(response?.statusCode).toBe(404)
    }
    await first.close()
    expect(await askPortal(one ?? '', '/unknown')).toBeUndefined()
    expect((await askPortal(two ?? '', '/unknown'))?.statusCode).toBe(404)
    await second.close()
    expect(await askPortal(none ?? '', '/unknown')).toBeUndefined()
    expect(await askPortal(join(folder, 'missing', 'x'.repeat(length)), '/x')).toBeUndefined()
  },
)
