import { accountScope } from '../../../shell/session/accountScope.ts'
import { claimedFiles } from './claim.ts'
import { identityOf, isSameFile } from './identity.ts'
import { unfinishedUploads, type UnfinishedUpload } from './unfinished.ts'

/** The first part of the keys of queries for incomplete uploads. */
export const leftOverKey = 'unfinished uploads'

/** Returns the incomplete uploads that no tab is running. */
export const leftOver = async (
  uploads: Promise<readonly UnfinishedUpload[]>,
): Promise<readonly UnfinishedUpload[]> => {
  const isClaimed = await claimedFiles(accountScope())
  return (await uploads).filter((upload) => !isClaimed(upload))
}

/** Returns the incomplete upload of a file as a new item, in any folder. Throws when the file cannot be read. */
export const leftOverOf = async (file: File): Promise<UnfinishedUpload | undefined> => {
  const left = await leftOver(unfinishedUploads())
  if (left.length === 0) return undefined
  const identity = await identityOf(file)
  return left.find((upload) => isSameFile(upload, identity))
}
