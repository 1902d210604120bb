import { and, eq } from 'drizzle-orm'
import type { Person } from '../../../rest/protocol/authorization.ts'
import { packageItem } from '../../../rest/records/packageItem.ts'
import { compareVersions } from '../../../rest/protocol/versions.ts'
import { productVersion, type Services } from '../../server/context.ts'
import { items } from '../../db/schema.ts'
import { failures } from '../../common/failures.ts'
import { readableItems } from '../../access/visibility.ts'
import { packageFailure } from '../../packageFormat/failures.ts'
import { openPackage, type OpenPackage } from '../../packageFormat/reader.ts'

/** A package item that an import can begin with. */
export interface PackageSource {
  readonly id: string
  readonly fileName: string
  readonly hash: string
}

/** Finds a package item that the person may read and whose upload is complete. Throws a PortalError otherwise. */
const findPackage = async (
  itemId: string,
  person: Person,
  { db }: Services,
): Promise<PackageSource> => {
  const [item] = await db
    .select()
    .from(items)
    .where(and(eq(items.id, itemId), readableItems(person)))
  if (!item) throw failures.noItem()
  if (item.state === 'partial' || item.state === 'processing')
    throw packageFailure('The package is still being uploaded.')
  if (item.state === 'failed')
    throw packageFailure(
      `The upload of the package failed: ${item.stateMessage ?? 'no reason is known'}`,
    )
  if (item.type !== packageItem.type)
    throw packageFailure(
      `'${item.title}' is an item of the type ${item.type}; one of the type ${packageItem.type} is needed.`,
    )
  if (item.dataHash === null || item.size <= 0)
    throw packageFailure('The package is empty (0 bytes).')
  return { id: item.id, fileName: item.name ?? item.title, hash: item.dataHash }
}

const refuseNewerPortal = ({ manifest: { source } }: OpenPackage) => {
  if (compareVersions(source.version, productVersion) > 0)
    throw packageFailure(
      `The package was made by version ${source.version}; this portal runs ${productVersion}. It must be the same or a later version.`,
    )
}

/** Opens a package item for as long as `work` needs it, after every check that concerns the whole package. */
export const withPackage = async <T>(
  itemId: string,
  person: Person,
  services: Services,
  work: (opened: OpenPackage, source: PackageSource) => Promise<T>,
): Promise<T> => {
  const source = await findPackage(itemId, person, services)
  const opened = await openPackage(services.files.path(source.hash))
  try {
    refuseNewerPortal(opened)
    return await work(opened, source)
  } finally {
    await opened.close()
  }
}
