import { content } from '../../../rest/content/content.ts'
import { reassigning } from '../../../rest/content/transfer.ts'
import { queryClient } from '../../shell/api.ts'
import { ownersKind, type OwnersChange } from '../../shell/bulk/kinds/owners.ts'
import type { Target } from '../../shell/bulk/records.ts'
import { formatList } from '../../shell/format.ts'
import { chunk } from '../../shell/chunk.ts'
import { permission } from '../../shell/permissions.ts'
import type { Change } from '../../shell/plan/change.ts'
import { session } from '../../shell/session/session.ts'
import type { RequestStep } from '../../shell/mutations/mutationMeta.ts'
import { foldersOf } from './folders.ts'
import { targetsOf, type Parcel } from './handover.ts'
import { t } from './words.ts'

const placeWords = ({ owner, wish }: Parcel): string => {
  const { targetUsername, targetFoldername } = wish
  if (targetFoldername === undefined)
    return t('owners:plan.placeDefault', { owner: targetUsername, owner_before: owner })
  return targetFoldername === '/'
    ? t('owners:plan.placeRoot', { owner: targetUsername })
    : t('owners:plan.place', { owner: targetUsername, folder: targetFoldername })
}

/** Each parcel before and after. */
export const changesOf = (parcels: readonly Parcel[]): Change[] =>
  parcels.map((parcel) => ({
    name: JSON.stringify([parcel.owner, parcel.wish]),
    label: t('owners:plan.of', { count: parcel.items.length, owner: parcel.owner }),
    before: parcel.owner,
    after: placeWords(parcel),
    format: String,
  }))

export const warningsOf = (parcels: readonly Parcel[], staying: number): string[] => {
  const owners = [...new Set(parcels.map(({ owner }) => owner))]
  const mayTakeBack = targetsOf(parcels).every(
    (target) => permission(session(), reassigning.reassignMany, target).allowed,
  )
  return [
    t('owners:plan.loses', { owners: formatList(owners) }),
    ...(mayTakeBack ? [] : [t('owners:plan.notBack')]),
    ...(staying > 0 ? [t('owners:plan.stay', { count: staying })] : []),
  ]
}

/** What is sent, request by request. */
export const requestsOf = (parcels: readonly Parcel[]): RequestStep[] =>
  parcels.flatMap(({ owner, wish, items }) =>
    chunk(items, ownersKind.chunkSize).map((part) => ({
      operation: reassigning.reassignMany,
      input: { userName: owner, items: part.map(({ id }) => id), ...wish },
    })),
  )

/** The titles of a member's folders by their IDs; undefined where the person may not know them. */
const folderTitles = async (owner: string) => {
  if (!permission(session(), content.list, owner).allowed) return undefined
  const { folders = [] } = await queryClient.query(foldersOf(owner))
  return new Map(folders.map(({ id, title }) => [id, title]))
}

/**
 * The items as targets of a run, each with where it goes; and where it comes from, if the person may take it back and knows it.
 * Throws what `send` throws.
 */
export const runTargets = async (parcels: readonly Parcel[]): Promise<Target[]> => {
  const targets: Target[] = []
  for (const { owner, wish, items } of parcels) {
    const mayTakeBack = permission(session(), reassigning.reassignMany, wish.targetUsername).allowed
    const titles = mayTakeBack ? await folderTitles(owner) : undefined
    for (const { id, title, type, ownerFolder } of items) {
      const takenFrom = ownerFolder === null ? '/' : ownerFolder && titles?.get(ownerFolder)
      const change: OwnersChange = {
        ...wish,
        ...(titles && takenFrom ? { takenFrom } : {}),
      }
      targets.push({ id, title, type, owner, change })
    }
  }
  return targets
}
