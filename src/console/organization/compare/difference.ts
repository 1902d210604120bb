import type { Change } from '../../shell/changes/change.ts'
import type { RoleValues } from '../roles/role.ts'
import type { OrganizationGroup } from './content.ts'

export const parts = ['settings', 'roles', 'groups'] as const
export type Part = (typeof parts)[number]

/** What differs between two portals, and can be changed here on its own. */
export interface Difference {
  /** Unique, and the same when the portals are compared again. */
  readonly id: string
  readonly part: Part
  /** What has it: a role, a group, or a section of the settings. Differences of the same object are applied by the same requests. */
  readonly object: ComparedObject
  /** The values here and there; several for an object that does not exist here. */
  readonly changes: readonly Change[]
  /** The keys of the missing objects that it refers to: they must be created before. */
  readonly needs: readonly string[]
  /** Why it can't be applied. */
  readonly problem?: string | undefined
}

export interface ComparedObject {
  /** Unique. For an object that does not exist here, it stands for its ID in the values that refer to it. */
  readonly key: string
  readonly name: string
  /** Undefined if it does not exist here. */
  readonly here?: { readonly id: string; readonly name: string } | undefined
  /** The values there, to create it. */
  readonly role?: RoleValues
  readonly group?: OrganizationGroup['values']
}

/** How a part of two portals differs. */
export interface PartComparison {
  readonly differences: readonly Difference[]
  /** How many settings, roles, or groups are the same. */
  readonly same: number
  /** The names of what exists only here. */
  readonly onlyHere: readonly string[]
}
