import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const topFolder = () => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** The top folder of the repository. */
export const top = topFolder()

/** A folder that takes long to create, and depends only on files of the repository. */
export interface CachedFolder {
  /** Its name below `.cache`, such as `sample data/empty`. */
  readonly name: string
  /** The files and folders from which it is created, below the top folder, except for tests. */
  readonly sources: readonly string[]
  /** Whether it contains times that must be recent, so that it is created again every day. */
  readonly isRecent?: boolean
  /** Fills the empty folder. */
  create(folder: string): Promise<void>
}

const filesOf = async (path: string): Promise<string[]> => {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Returns a key that changes with the sources, and is the same in every checkout, so that a copied cache is used. */
export const keyOf = async (
  { name, sources, isRecent = false }: Omit<CachedFolder, 'create'>,
  checkout = top,
): Promise<string> => {
  const hash = createHash('sha256').update(name)
  if (isRecent) hash.update(new Date().toISOString().slice(0, 10))
  for (const source of sources)
    for (const path of await filesOf(join(checkout, source)))
      if (!path.endsWith('.test.ts'))
        hash.update(relative(checkout, path)).update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

/** How often a process shows that it has a lock, and after how long without it none does: its ID can be that of another process now (ms). */
const [sign, longestSilence] = [5_000, 600_000]

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const isRunning = (processId: number) => {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    // It belongs to another user.
    return hasCode(error, 'EPERM')
  }
}

/** Whether the file of a lock is that of a process that has ended. */
const isAbandoned = async (file: string) => {
  const holder = await readFile(file, 'utf8').catch(() => undefined)
  if (holder === undefined) return false
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
  return !isRunning(Number(holder)) || Date.now() - mtimeMs > longestSilence
}

/** Takes a lock, and returns whether no one else has it. */
const take = async (lock: string): Promise<boolean> => {
  const own = `${lock}-${randomUUID()}`
  await writeFile(own, String(process.pid))
  try {
    // The lock contains its holder as soon as it exists.
    await link(own, lock)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    return false
  } finally {
    await rm(own)
  }
}

/** Removes a lock whose holder has ended. */
const clear = async (lock: string) => {
  const removed = `${lock}-${randomUUID()}`
  await rename(lock, removed).catch(() => undefined)
  // Another process might have cleared and taken it since.
  if (existsSync(removed) && !(await isAbandoned(removed)))
    await link(removed, lock).catch(() => undefined)
  await rm(removed, { force: true })
}

/** Runs `work` while this process has the lock, a file; waits for the process that has it. */
export const withLock = async <T>(lock: string, work: () => Promise<T>): Promise<T> => {
  while (!(await take(lock)))
    if (await isAbandoned(lock)) await clear(lock)
    else await wait(100)
  const signs = setInterval(() => {
    const now = new Date()
    void utimes(lock, now, now).catch(() => undefined)
  }, sign)
  try {
    return await work()
  } finally {
    clearInterval(signs)
    await rm(lock, { force: true })
  }
}

const dayOld = () => Date.now() - 24 * 3_600_000

/** Removes folders of the same name that are a day old, which come from earlier sources or days. */
const removeOld = async (name: string) => {
  const path = join(top, '.cache', name)
  for (const entry of await readdir(dirname(path))) {
    const other = join(dirname(path), entry)
    const { mtimeMs } = await stat(other).catch(() => ({ mtimeMs: Infinity }))
    if (other.startsWith(`${path}-`) && mtimeMs < dayOld())
      await rm(other, { recursive: true, force: true })
  }
}

/**
 * Returns the path of a folder in `.cache`: created on first use, kept until a source changes (or the day, for recent ones). Waits for another process that is
 * creating it.
 */
export const obtain = async (cached: CachedFolder): Promise<string> => {
  const folder = join(top, '.cache', `${cached.name}-${await keyOf(cached)}`)
  if (existsSync(folder)) return folder
  await mkdir(dirname(folder), { recursive: true })
  await withLock(`${folder}.lock`, async () => {
    if (existsSync(folder)) return
    const unfinished = `${folder}.unfinished`
    // A process that has ended might have left it.
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    try {
      await cached.create(unfinished)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
    await rename(unfinished, folder)
    await removeOld(cached.name)
  })
  return folder
}
