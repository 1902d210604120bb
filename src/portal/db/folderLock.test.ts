import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformWithOxc } from 'vite'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './folderLock.ts'

let folder: string
let lock: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const shortTimeouts = { timeoutMs: 100, renewalMs: 20, expiryMs: 300 }
const longTimeout = { ...shortTimeouts, timeoutMs: 5_000 }

/** Writes the lock of this process, with other values. */
const writeLock = async (values: object) => {
  await rm(lock, { force: true })
  const unlock = await lockFolder(folder)
  const own = JSON.parse(await readFile(lock, 'utf8')) as object
  await unlock()
  await writeFile(lock, JSON.stringify({ ...own, ...values }))
}

const started = async (pid: number) => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
}

/** Starts a process that runs until it is killed and has the lock. */
const owner = async (): Promise<ChildProcess & { pid: number }> => {
  const child = spawn('sleep', ['60'])
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  await once(child, 'spawn')
  const { pid = 0 } = child
  await writeLock({ pid, started: await started(pid) })
  return Object.assign(child, { pid })
}

const hasProc = process.platform === 'linux'

test('a folder is locked until it is unlocked', async () => {
  const unlock = await lockFolder(folder)
  expect((await stat(lock)).mode % 0o1000).toBe(0o600)
  await unlock()
  await expect(stat(lock)).rejects.toThrow('ENOENT')
})

test('a lock of another running process is respected, also in the form of earlier versions', async () => {
  await writeFile(lock, '1')
  await expect(lockFolder(folder, shortTimeouts)).rejects.toThrow(
    /^The data folder is in use by process 1\. Stop it, or set PORTAL_DATA/,
  )
})

test.runIf(hasProc)('a start waits for a previous process that is being killed', async () => {
  const predecessor = await owner()
  await expect(lockFolder(folder, shortTimeouts)).rejects.toThrow(
    `The data folder is in use by process ${predecessor.pid}.`,
  )
  const waiting = lockFolder(folder, longTimeout)
  predecessor.kill('SIGKILL')
  expect(await waiting).toBeTypeOf('function')
})

test.runIf(hasProc)(
  'a zombie process, as in a container without init, counts as ended',
  async () => {
    // `sleep` becomes the parent of the shell's child process, and never waits for it.
    const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'])
    onTestFinished(() => {
      parent.kill('SIGKILL')
    })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    await expect
      .poll(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z '), {
        timeout: 10_000,
      })
      .toBe(true)
    await writeLock({ pid, started: await started(pid) })
    const unlock = await lockFolder(folder, shortTimeouts)
    await unlock()
    await expect(stat(lock)).rejects.toThrow('ENOENT')
  },
)

test.runIf(hasProc)('a process ID that was reused does not count as the owner', async () => {
  const other = await owner()
  await writeLock({ pid: other.pid, started: '1' })
  let unlock = await lockFolder(folder, shortTimeouts)
  await unlock()
  // After a restart, the portal of a container often has the same ID as before.
  await writeLock({ pid: process.pid, started: '1' })
  unlock = await lockFolder(folder, shortTimeouts)
  await unlock()
  await expect(stat(lock)).rejects.toThrow('ENOENT')
})

test.runIf(hasProc)(
  'an owner in another container has the lock as long as it renews it',
  async () => {
    await writeLock({ pid: 7, space: 'another boot, another namespace' })
    const longExpiry = { ...shortTimeouts, expiryMs: 60_000 }
    await expect(lockFolder(folder, longExpiry)).rejects.toThrow(
      'in use by process 7 of another container or computer.',
    )
    const renewedLast = new Date(Date.now() - 61_000)
    await utimes(lock, renewedLast, renewedLast)
    const unlock = await lockFolder(folder, longExpiry)
    await unlock()
  },
)

test('an owner renews its lock at an interval', async () => {
  const unlock = await lockFolder(folder, shortTimeouts)
  const long = new Date(0)
  await utimes(lock, long, long)
  await expect.poll(async () => (await stat(lock)).mtimeMs).toBeGreaterThan(0)
  await unlock()
})

test('an owner that lost its lock leaves the new one alone', async () => {
  const unlock = await lockFolder(folder)
  // A dead owner's lock is replaced, also that of a database of this process that was not closed.
  const unlockNew = await lockFolder(folder)
  await unlock()
  expect((await stat(lock)).isFile()).toBe(true)
  await unlockNew()
  await expect(stat(lock)).rejects.toThrow('ENOENT')
})

test('of several processes that find a dead owner at the same time, one gets the lock', async () => {
  await writeLock({ pid: 2 ** 22 + 1, started: '1' })
  const source = join(import.meta.dirname, 'folderLock.ts')
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const program = join(folder, 'program.mjs')
  await writeFile(
    program,
    `${code}
    lockFolder(${JSON.stringify(folder)}, ${JSON.stringify({ ...shortTimeouts, timeoutMs: 1_000 })})
      .then(() => setTimeout(() => undefined, 60_000) && 'locked', () => 'refused')
      .then(console.log)`,
  )
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const child = spawn(process.execPath, [program])
      onTestFinished(() => {
        child.kill('SIGKILL')
      })
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      return line.toString().trim()
    }),
  )
  expect(outcomes.toSorted()).toEqual(['locked', 'refused', 'refused'])
})
