import { chmod, mkdir, stat } from 'node:fs/promises'

const onlyOwner = 0o700

/**
 * Creates the folder, or takes other accounts' rights from one that an earlier version left readable. What is in it needs no modes
 * of its own then: the way to it is closed. Throws EPERM where the folder belongs to another account, as some mounted volumes do.
 */
export const makePrivate = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: onlyOwner })
  // Windows has no such modes.
  const isPrivate = process.platform === 'win32' || (await stat(folder)).mode % 0o100 === 0
  if (!isPrivate) await chmod(folder, onlyOwner)
}
