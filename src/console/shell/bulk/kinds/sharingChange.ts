import * as z from 'zod'

const Level = z.enum(['private', 'org', 'public'])
const NamedGroups = z.array(z.object({ id: z.string(), title: z.string() }))

/** What is done with the sharing of an item: its level set, groups added and removed. What is left out stays. */
export const SharingChange = z.object({
  level: Level.optional(),
  /** What the level was; given where it could be taken back. */
  levelBefore: Level.optional(),
  share: NamedGroups,
  unshare: NamedGroups,
  /** Confirms that members of shared-update groups may update the item. */
  confirmItemControl: z.boolean(),
})
export type SharingChange = z.output<typeof SharingChange>

/** What takes back as much of a change as was done; undefined when that is nothing. */
export const oppositeOf = (
  { level, levelBefore, share, unshare }: SharingChange,
  refused: ReadonlySet<string>,
): SharingChange | undefined => {
  const done = (groups: SharingChange['share']) => groups.filter(({ id }) => !refused.has(id))
  const isLevelKnown = level !== undefined && levelBefore !== undefined
  const opposite: SharingChange = {
    ...(isLevelKnown ? { level: levelBefore, levelBefore: level } : {}),
    share: done(unshare),
    unshare: done(share),
    // What they were allowed before they are allowed again.
    confirmItemControl: done(unshare).length > 0,
  }
  const isNothing = !isLevelKnown && opposite.share.length === 0 && opposite.unshare.length === 0
  return isNothing ? undefined : opposite
}
