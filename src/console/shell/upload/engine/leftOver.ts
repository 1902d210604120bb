import { accountScope } from '../../session/accountScope.ts'
import { claimedFiles } from './claim.ts'
import type { UnfinishedUpload } from './unfinished.ts'

/** Returns the incomplete uploads that no tab is running. */
export const leftOver = async (
  uploads: Promise<readonly UnfinishedUpload[]>,
): Promise<readonly UnfinishedUpload[]> => {
  const isClaimed = await claimedFiles(accountScope())
  return (await uploads).filter((upload) => !isClaimed(upload))
}
