import type { Person } from '../../../rest/protocol/authorization.ts'
import { packageItem } from '../../../rest/records/packageItem.ts'
import { compareVersions } from '../../../rest/protocol/versions.ts'
import { productVersion } from '../../common/identity.ts'
import type { Services } from '../../operations/context.ts'
import { readableItem } from '../../items/ownedItem.ts'
import { packageFailure } from '../../packageFormat/failures.ts'
import { openPackage, type OpenPackage } from '../../packageFormat/reader.ts'

/** A package item that can be imported. */
export interface PackageSource {
  readonly id: string
  readonly fileName: string
  readonly hash: string
}

/** Returns a package item that the person can read and whose upload is complete. Throws a PortalError otherwise. */
const findPackage = async (
  itemId: string,
  person: Person,
  { db }: Services,
): Promise<PackageSource> => {
  const item = await readableItem(db, person, itemId)
  if (item.state === 'partial' || item.state === 'processing')
    throw packageFailure('The package is still being uploaded.')
  if (item.state === 'failed')
    throw packageFailure(
      `The upload of the package failed: ${item.stateMessage ?? 'no reason is known'}`,
    )
  if (item.type !== packageItem.type)
    throw packageFailure(
      `'${item.title}' has the type ${item.type}; an item of the type ${packageItem.type} is required.`,
    )
  if (item.dataHash === null || item.size <= 0)
    throw packageFailure('The package is empty (0 bytes).')
  return { id: item.id, fileName: item.name ?? item.title, hash: item.dataHash }
}

const refuseNewerPortal = ({ manifest: { source } }: OpenPackage) => {
  if (compareVersions(source.version, productVersion) > 0)
    throw packageFailure(
      `The package was created by version ${source.version}; this portal has version ${productVersion}. It must have the same or a later version.`,
    )
}

/** Opens a package item, checks the package as a whole, and runs `work` with it. */
export const withPackage = async <T>(
  itemId: string,
  person: Person,
  services: Services,
  work: (opened: OpenPackage, source: PackageSource) => Promise<T>,
): Promise<T> => {
  const source = await findPackage(itemId, person, services)
  const file = await services.files.find(source.hash)
  if (!file) throw packageFailure('The package was deleted.')
  const opened = await openPackage(file)
  refuseNewerPortal(opened)
  return work(opened, source)
}
