import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
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

/** How long another process waits for the creation of a folder (ms). */
const lockTimeoutMs = 120_000

const isBeingMade = async (folder: string) => {
  const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: 0 }))
  return Date.now() - mtimeMs < lockTimeoutMs
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
  const unfinished = `${folder}.unfinished`
  await mkdir(dirname(folder), { recursive: true })
  while (!existsSync(folder)) {
    try {
      await mkdir(unfinished)
    } catch {
      if (await isBeingMade(unfinished)) await wait(100)
      else await rm(unfinished, { recursive: true, force: true })
      continue
    }
    try {
      await cached.create(unfinished)
      await rename(unfinished, folder)
      await removeOld(cached.name)
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  }
  return folder
}
