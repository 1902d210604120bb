import * as z from 'zod'

const Level = z.enum(['private', 'org', 'public'])
const NamedGroups = z.array(z.object({ id: z.string(), title: z.string() }))

/** A change of an item's sharing: its new level, and the groups to share with and unshare from. Missing properties don't change. */
export const SharingChange = z.object({
  level: Level.optional(),
  /** The previous level, if known, for undo. */
  levelBefore: Level.optional(),
  share: NamedGroups,
  unshare: NamedGroups,
  /** Confirms that members of shared update groups can update the item. */
  confirmItemControl: z.boolean(),
})
export type SharingChange = z.output<typeof SharingChange>

/** Returns the change that undoes the completed part of a change; undefined if nothing was done. */
export const undoOf = (
  { level, levelBefore, share, unshare }: SharingChange,
  refused: ReadonlySet<string>,
): SharingChange | undefined => {
  const done = (groups: SharingChange['share']) => groups.filter(({ id }) => !refused.has(id))
  const isLevelKnown = level !== undefined && levelBefore !== undefined
  const undo: SharingChange = {
    ...(isLevelKnown ? { level: levelBefore, levelBefore: level } : {}),
    share: done(unshare),
    unshare: done(share),
    // Members could update the item before, so the confirmation is implied.
    confirmItemControl: done(unshare).length > 0,
  }
  const isNothing = !isLevelKnown && undo.share.length === 0 && undo.unshare.length === 0
  return isNothing ? undefined : undo
}
