import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Times in ms. Tests shorten them. */
export interface LockTimes {
  /** How long a start waits for the process with the lock. */
  readonly timeoutMs: number
  /** How often the owner renews the lock. */
  readonly renewalMs: number
  /** An owner in another container, whose processes are not visible, counts as dead after this long without a renewal. */
  readonly expiryMs: number
}

const usualTimes: LockTimes = { timeoutMs: 10_000, renewalMs: 1_000, expiryMs: 8_000 }

/** How often a start checks the lock (ms). */
const interval = 50

/** After taking over a dead owner's lock, how long to wait for another process that did the same (ms). */
const settling = 200

/** The owner of a lock. Earlier versions wrote the process ID only. */
interface Owner {
  readonly pid: number
  /**
   * When the process started, in clock ticks since the machine did. It distinguishes the owner from a later process with the same
   * ID.
   */
  readonly started?: string | undefined
  /** The PID namespace (Linux: one for each container) and the boot of the machine in which the process ID is valid. */
  readonly space?: string | undefined
  readonly nonce?: string
}

const code = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Returns the start time of a running process on systems with /proc; undefined for zombies and ended processes. */
const startOf = async (pid: number): Promise<string | undefined> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The second field is the program's name in parentheses, which can contain anything.
  const [state, ...fields] = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return state === undefined || /^[ZXx]?$/.test(state) ? undefined : fields[18]
}

/** Identifies the processes that are visible to this one; undefined on systems without /proc. */
const ownSpace = async (): Promise<string | undefined> => {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
    return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}

const parseOwner = (text: string): Owner | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'number') return { pid: value }
    return typeof value === 'object' && value !== null && 'pid' in value
      ? (value as Owner)
      : undefined
  } catch {
    return undefined
  }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another account.
    return code(error) === 'EPERM'
  }
}

/** Returns whether the owner's process ID is from another container or machine. */
const isElsewhere = (owner: Owner | undefined, self: Owner) =>
  owner?.space !== undefined && owner.space !== self.space

const isAlive = async (
  path: string,
  owner: Owner | undefined,
  self: Owner,
  { expiryMs }: LockTimes,
): Promise<boolean> => {
  if (!owner || isElsewhere(owner, self)) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
    return Date.now() - mtimeMs < expiryMs
  }
  // A lock of this same process is left over from a database that was not closed.
  if (owner.pid === self.pid && (owner.started === undefined || owner.started === self.started))
    return false
  if (owner.started !== undefined) return (await startOf(owner.pid)) === owner.started
  return isRunning(owner.pid)
}

/** Creates the lock; returns false if there is one. */
const create = async (path: string, self: Owner): Promise<boolean> => {
  try {
    await writeFile(path, JSON.stringify(self), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (code(error) === 'EEXIST') return false
    throw error
  }
}

const isOwn = async (path: string, { nonce }: Owner) =>
  parseOwner(await readFile(path, 'utf8').catch(() => ''))?.nonce === nonce

/**
 * Locks a data folder for this process: two processes on one embedded database would destroy it. Waits for an owner that is ending,
 * and takes over from one that is dead. Returns the function that unlocks it; throws when the owner stays alive.
 */
export const lockFolder = async (
  folder: string,
  times: LockTimes = usualTimes,
): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'lock')
  const { pid } = process
  const self = { pid, started: await startOf(pid), space: await ownSpace(), nonce: randomUUID() }
  const deadline = Date.now() + times.timeoutMs
  for (;;) {
    if (await create(path, self)) break
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const owner = parseOwner(text)
    if (await isAlive(path, owner, self, times)) {
      if (Date.now() >= deadline)
        throw new Error(
          `The data folder is in use by process ${owner?.pid ?? 'unknown'}${isElsewhere(owner, self) ? ' of another container or computer' : ''}. Stop it, or set PORTAL_DATA to another folder.`,
        )
      await wait(interval)
      continue
    }
    await rm(path, { force: true })
    if (!(await create(path, self))) continue
    // Another process might have found the same dead owner and removed the lock just created.
    await wait(settling)
    if (await isOwn(path, self)) break
  }
  const renewal = setInterval(() => {
    // A failed renewal is no reason to stop: the folder might be about to be removed.
    utimes(path, new Date(), new Date()).catch(() => undefined)
  }, times.renewalMs)
  renewal.unref()
  return async () => {
    clearInterval(renewal)
    if (await isOwn(path, self)) await rm(path, { force: true })
  }
}
