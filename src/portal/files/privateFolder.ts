import { chmod, mkdir, stat } from 'node:fs/promises'

const onlyOwner = 0o700

/**
 * Creates the folder, or removes other accounts' rights from one that an earlier version left readable. Its contents need no modes
 * of their own then, because they cannot be reached. Throws EPERM when the folder belongs to another account, as in some mounted
 * volumes.
 */
export const ensurePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: onlyOwner })
  // Windows has no such modes.
  const isPrivate = process.platform === 'win32' || (await stat(folder)).mode % 0o100 === 0
  if (!isPrivate) await chmod(folder, onlyOwner)
}
