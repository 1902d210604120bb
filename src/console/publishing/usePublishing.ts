import type { Permission } from '../../rest/protocol/authorization.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { usePermission } from '../shell/permissions.ts'

/** Whether the signed-in member can publish and synchronize layers of a data store of `owner`: only its owner, with both privileges. */
export const usePublishing = (owner: string): Permission =>
  usePermission(publishing.publishLayers, owner)
