import { installedEntry, ownEntry } from './entryScript.ts'

/** The possible reasons why a part of the console could not be loaded. */
export type WhyMissing = 'unreachable' | 'newVersion' | 'unknown'

/** Compares the version of the console on the server with the version that runs in this tab. */
export const whyMissing = async (): Promise<WhyMissing> => {
  try {
    const entry = await installedEntry('no-store')
    return entry === undefined || entry === ownEntry() ? 'unknown' : 'newVersion'
  } catch {
    return 'unreachable'
  }
}
